import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban, Check } from 'lucide-react'
import { client } from '#web/lib/client.ts'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'

interface DecideAskedProps {
  name: 'retraits' | 'changements_rib'
  record: ListRow
}

type Decision = 'acceptee' | 'refusee' | 'annulee'

/**
 * Accepts or refuses a client's request, once; an accepted retrait can be annulled until its payment begins.
 */
export function DecideRequest({ name, record }: DecideAskedProps) {
  const { t } = useLingui()
  const may = useSession().access(name).update
  const queries = useQueryClient()
  const decide = useMutation({
    mutationFn: (state: Decision) => client.collection(name).update(record.id, { state }),
    onSuccess: ({ state }) =>
      toast.success(
        state === 'acceptee'
          ? t`Demande acceptée`
          : state === 'refusee'
            ? t`Demande refusée`
            : t`Retrait annulé`,
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: recordsKey(name) }),
  })
  const deciding = (state: Decision) => decide.isPending && decide.variables === state
  if (may && name === 'retraits' && record.state === 'acceptee') {
    return (
      <Button variant="outline" pending={deciding('annulee')} onClick={() => decide.mutate('annulee')}>
        <Ban aria-hidden />
        <Trans>Annuler le retrait</Trans>
      </Button>
    )
  }
  if (record.state !== 'attente' || !may) return null
  return (
    <>
      <Button variant="outline" pending={deciding('refusee')} onClick={() => decide.mutate('refusee')}>
        <Ban aria-hidden />
        <Trans>Refuser</Trans>
      </Button>
      <Button pending={deciding('acceptee')} onClick={() => decide.mutate('acceptee')}>
        <Check aria-hidden />
        <Trans>Accepter</Trans>
      </Button>
    </>
  )
}
