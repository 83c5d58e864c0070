import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { stateId } from '#model/domain/commande/reference.ts'
import type { StateCode } from '#model/domain/commande/states.ts'
import { newId } from '#web/form/new-id.ts'
import { client } from '#web/lib/client.ts'
import { toast } from '#web/lib/toast.ts'
import type { ListRow } from '#web/table/columns.ts'
import { allQuery, recordsKey } from '#web/table/list-queries.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

interface MoveDialogProps {
  record: ListRow
  to: StateCode
  title: string
  onClose: () => void
}

/** A move that asks why: one of the reasons that fit, and a note for whoever comes after. */
export function MoveDialog({ record, to, title, onClose }: MoveDialogProps) {
  const [id] = useState(newId)
  const [motif, setMotif] = useState('')
  const [note, setNote] = useState('')
  const queries = useQueryClient()
  const motifs = useQuery(allQuery('motifs', ['name', 'applies_to', 'active'], 'name'))
  const fitting = (motifs.data ?? []).filter((one) => one.active && fits(one, to))
  const move = useMutation({
    mutationFn: () => {
      const asked = { id, command: record.id, status: stateId(to), from: String(record.status), motif, note }
      return client.collection('suivis').create(asked)
    },
    onSuccess: () => {
      toast.success(t`C’est noté`)
      onClose()
    },
    onSettled: () =>
      Promise.all(
        ['commands', 'suivis'].map((name) => queries.invalidateQueries({ queryKey: recordsKey(name) })),
      ),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      confirm={<Trans>Confirmer</Trans>}
      pending={move.isPending}
      onConfirm={() => move.mutate()}
    >
      <div className="mt-1 grid gap-3 text-foreground">
        <Field label={t`Motif`} required>
          {(control) => (
            <Select {...control} value={motif} onChange={(event) => setMotif(event.target.value)}>
              <option value="">{t`Choisissez`}</option>
              {fitting.map((one) => (
                <option key={one.id} value={one.id}>
                  {String(one.name)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t`Note`}>
          {(control) => (
            <Textarea
              {...control}
              value={note}
              maxLength={1000}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
      </div>
    </ConfirmDialog>
  )
}

const fits = ({ applies_to }: ListRow, to: StateCode): boolean => {
  const states = [applies_to ?? []].flat()
  return states.length === 0 || states.includes(stateId(to))
}
