import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
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
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { BudgetOfDepence } from './budget-of-depence.tsx'

type Decision = 'validee' | 'refusee'

/** An approved dépense leaves the caisse. Another person than its author approves or refuses it. */
export function DecideDepence({ record }: { record: ListRow }) {
  const { user, access } = useSession()
  const [asking, setAsking] = useState<Decision | null>(null)
  if (record.state !== 'a_valider' || !access('depences').update) return null
  if (record.author === user.id) {
    return (
      <p className="max-w-64 text-muted-foreground text-xs">
        <Trans>Vous avez saisi cette dépense : une autre personne la valide.</Trans>
      </p>
    )
  }
  return (
    <>
      <Button variant="outline" onClick={() => setAsking('refusee')}>
        <X aria-hidden />
        <Trans>Refuser</Trans>
      </Button>
      <Button onClick={() => setAsking('validee')}>
        <Check aria-hidden />
        <Trans>Valider</Trans>
      </Button>
      {asking && <Deciding record={record} state={asking} onClose={() => setAsking(null)} />}
    </>
  )
}

interface DecidingProps {
  record: ListRow
  state: Decision
  onClose: () => void
}

function Deciding({ record, state, onClose }: DecidingProps) {
  const queries = useQueryClient()
  const [motif, setMotif] = useState('')
  const decide = useMutation({
    meta: { silent: true },
    mutationFn: () =>
      client.collection('depences').update(record.id, state === 'refusee' ? { state, motif } : { state }),
    onSuccess: () => {
      toast.success(state === 'validee' ? t`Dépense validée` : t`Dépense refusée`)
      onClose()
    },
    onSettled: () =>
      Promise.all(
        ['depences', 'budgets'].map((name) => queries.invalidateQueries({ queryKey: recordsKey(name) })),
      ),
  })
  const [said] = Object.values(fieldErrors(decide.error))
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        state === 'validee' ? <Trans>Valider cette dépense ?</Trans> : <Trans>Refuser cette dépense ?</Trans>
      }
      confirm={state === 'validee' ? <Trans>Valider</Trans> : <Trans>Refuser</Trans>}
      destructive={state === 'refusee'}
      pending={decide.isPending}
      disabled={state === 'refusee' && motif.trim() === ''}
      onConfirm={() => decide.mutate()}
    >
      <div className="grid gap-3">
        <p>
          {state === 'validee' ? (
            <Trans>
              <Amount value={Number(record.amount)} /> sortent du compte, et la dépense ne change plus.
            </Trans>
          ) : (
            <Trans>Rien ne sort de la caisse, et la dépense ne change plus.</Trans>
          )}
        </p>
        {state === 'validee' && <BudgetOfDepence depence={record} />}
        {state === 'refusee' && (
          <Field label={t`Motif du refus`} required>
            {(control) => (
              <Input
                {...control}
                maxLength={500}
                value={motif}
                onChange={({ target }) => setMotif(target.value)}
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
