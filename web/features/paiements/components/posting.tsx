import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { paiements } from '#model/collections/paiements.ts'
import { add, toDirhams, ZERO } from '#model/domain/money.ts'
import { toast } from '#web/lib/toast.ts'
import { Amount } from '#web/table/cells/cells.tsx'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { Input } from '#web/ui/input.tsx'
import { handedOver, postAll } from '../rules/posting.ts'

interface PostingProps {
  records: readonly ListRow[]
  onClose: () => void
}

/** Posts one paiement, or those of a lot the bank has carried out, with one reference and proof for all. */
export function Posting({ records, onClose }: PostingProps) {
  const [first] = records
  const [reference, setReference] = useState(records.length === 1 ? String(first?.reference ?? '') : '')
  const [preuve, setPreuve] = useState<File | null>(null)
  const queries = useQueryClient()
  const post = useMutation({
    mutationFn: () => postAll(records, { reference, ...(preuve && { preuve }) }),
    onSuccess: ({ posted, refused }) => {
      if (posted > 0) {
        toast.success(plural(posted, { one: 'Paiement enregistré', other: '# paiements enregistrés' }))
      }
      const [why] = refused
      if (why !== undefined) {
        const count = plural(refused.length, { one: '# paiement attend', other: '# paiements attendent' })
        toast.error(t`${count} : ${why}`)
      }
    },
    onSettled: () => {
      onClose()
      return queries.invalidateQueries({ queryKey: recordsKey('paiements') })
    },
  })
  const proven = preuve !== null || (records.length === 1 && String(first?.preuve ?? '') !== '')
  const sum = toDirhams(add(ZERO, ...records.map(handedOver)))
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        <Trans>
          <Amount value={sum} /> : payé
        </Trans>
      }
      confirm={<Trans>Marquer payé</Trans>}
      pending={post.isPending}
      disabled={reference.trim() === '' || !proven}
      onConfirm={() => post.mutate()}
    >
      <div className="grid gap-3">
        <Field label={t`Référence`} help={t`Celle de l’avis de virement, ou du reçu signé.`} required>
          {(control) => (
            <Input {...control} value={reference} onChange={(event) => setReference(event.target.value)} />
          )}
        </Field>
        <Field label={t`Preuve`} help={t`Le client la voit. Photo ou PDF, 5 Mo au plus.`} required>
          {(control) => (
            <FilePicker
              {...control}
              accept={paiements.fields.preuve.mimeTypes.join(',')}
              names={preuve ? [preuve.name] : []}
              onPick={([file]) => setPreuve(file ?? null)}
            />
          )}
        </Field>
      </div>
    </ConfirmDialog>
  )
}
