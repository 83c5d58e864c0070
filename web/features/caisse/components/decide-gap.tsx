import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Gavel } from 'lucide-react'
import { useState } from 'react'
import { versements } from '#model/collections/versements.ts'
import { fieldErrors, Refused } from '#web/form/refused.tsx'
import { client } from '#web/lib/client.ts'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { Amount } from '#web/table/cells/cells.tsx'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'

const FOR_MISSING = ['rembourse', 'retenue', 'perte'] as const
const FOR_TOO_MUCH = ['produit', 'rembourse'] as const

/** Decides about a gap; never by the person who counted. */
export function DecideGap({ record }: { record: ListRow }) {
  const { user, access } = useSession()
  const [asking, setAsking] = useState(false)
  const ecart = Number(record.ecart)
  const isOpen = record.state === 'valide' && ecart !== 0 && record.decision === ''
  if (!isOpen || !access('versements').update) return null
  if (record.caissier === user.id) {
    return (
      <p className="max-w-64 text-muted-foreground text-xs">
        <Trans>Vous avez compté : une autre personne décide de l’écart.</Trans>
      </p>
    )
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Gavel aria-hidden />
        <Trans>Décider de l’écart</Trans>
      </Button>
      {asking && <Decision record={record} ecart={ecart} onClose={() => setAsking(false)} />}
    </>
  )
}

function Decision({ record, ecart, onClose }: { record: ListRow; ecart: number; onClose: () => void }) {
  const queries = useQueryClient()
  const choices = ecart < 0 ? FOR_MISSING : FOR_TOO_MUCH
  const [decision, setDecision] = useState<string>('')
  const [papier, setPapier] = useState<File | null>(null)
  const decide = useMutation({
    meta: { silent: true },
    mutationFn: () => {
      const body = new FormData()
      body.set('decision', decision)
      if (papier) body.set('papier', papier)
      return client.collection('versements').update(record.id, body)
    },
    onSuccess: () => {
      toast.success(t`Écart décidé`)
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: recordsKey('versements') }),
  })
  const [said] = Object.values(fieldErrors(decide.error))
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Décider de l’écart</Trans>}
      confirm={<Trans>Décider</Trans>}
      pending={decide.isPending}
      disabled={decision === ''}
      onConfirm={() => decide.mutate()}
    >
      <div className="grid gap-3">
        <p>
          <Trans>
            Écart de <Amount value={ecart} /> au versement {String(record.recu)}. La décision ne se change
            pas.
          </Trans>
        </p>
        <Field label={t`Décision`} required>
          {(control) => (
            <Select {...control} value={decision} onChange={({ target }) => setDecision(target.value)}>
              <option value="">{t`Choisir…`}</option>
              {choices.map((one) => (
                <option key={one} value={one}>
                  {versements.fields.decision.options[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {decision === 'retenue' && (
          <Field label={t`Papier signé par le livreur`} required>
            {(control) => (
              <FilePicker
                {...control}
                accept="image/*,application/pdf"
                names={papier ? [papier.name] : []}
                onPick={([file]) => setPapier(file ?? null)}
              />
            )}
          </Field>
        )}
        {said !== undefined && <Notice tone="error">{said}</Notice>}
        {decide.error && said === undefined && <Refused error={decide.error} />}
      </div>
    </ConfirmDialog>
  )
}
