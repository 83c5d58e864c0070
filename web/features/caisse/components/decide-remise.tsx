import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Landmark, X } from 'lucide-react'
import { Refused } from '#web/form/refused.tsx'
import { client } from '#web/lib/client.ts'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'

/** Confirms, by another person, that the cash reached the bank; or not. */
export function DecideRemise({ record }: { record: ListRow }) {
  const { user, access } = useSession()
  const queries = useQueryClient()
  const decide = useMutation({
    meta: { silent: true },
    mutationFn: (state: 'postee' | 'annulee') =>
      client.collection('remises_banque').update(record.id, { state }),
    onSuccess: ({ state }) => toast.success(state === 'postee' ? t`Remise postée` : t`Remise annulée`),
    onSettled: () => queries.invalidateQueries({ queryKey: recordsKey('remises_banque') }),
  })
  if (record.state !== 'attente' || !access('remises_banque').update) return null
  if (record.author === user.id) {
    return (
      <p className="max-w-64 text-muted-foreground text-xs">
        <Trans>Vous avez fait la remise : une autre personne confirme son arrivée.</Trans>
      </p>
    )
  }
  return (
    <div className="grid gap-2">
      {decide.error && <Refused error={decide.error} />}
      <div className="flex gap-2">
        <Button variant="outline" disabled={decide.isPending} onClick={() => decide.mutate('annulee')}>
          <X aria-hidden />
          <Trans>Annuler la remise</Trans>
        </Button>
        <Button disabled={decide.isPending} onClick={() => decide.mutate('postee')}>
          <Landmark aria-hidden />
          <Trans>Vue à la banque</Trans>
        </Button>
      </div>
    </div>
  )
}
