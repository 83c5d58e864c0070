import { t } from '@lingui/core/macro'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Body } from '#model/collections.ts'
import { eq } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'
import { toast } from '#web/lib/toast.ts'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'

const LATEST = 5

/** The latest requested changes of one parcel, newest first. */
export const demandesOfQuery = (command: string) =>
  queryOptions({
    queryKey: [...recordsKey('demandes'), 'of', command],
    queryFn: async ({ signal }) => {
      const answer = await client.collection('demandes').getList<ListRow>(1, LATEST, {
        signal,
        skipTotal: true,
        filter: eq('command', command),
        sort: '-created',
        expand: 'author,decided_by',
      })
      return answer.items
    },
  })

type Answer = Pick<Body<'demandes'>, 'state' | 'motif'>

/** Accepts, refuses or withdraws a request; an accepted change is on the commande at once. */
export function useAnswer(id: string) {
  const refresh = useRefresh()
  const said = { acceptee: t`Changement accepté`, refusee: t`Changement refusé`, retiree: t`Demande retirée` }
  return useMutation({
    mutationFn: (answer: Answer) => client.collection('demandes').update(id, answer),
    onSuccess: ({ state }) => {
      toast.success(Object.hasOwn(said, state) ? said[state as keyof typeof said] : '')
    },
    onSettled: refresh,
  })
}

export function useAsk(command: string) {
  const refresh = useRefresh()
  return useMutation({
    meta: { fieldsShown: true },
    mutationFn: (asked: { changes: Readonly<Record<string, unknown>>; note: string }) =>
      client.collection('demandes').create({ command, ...asked }),
    onSuccess: () => toast.success(t`Demande envoyée`),
    onSettled: refresh,
  })
}

function useRefresh() {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      ['demandes', 'commands', 'suivis'].map((name) =>
        queries.invalidateQueries({ queryKey: recordsKey(name) }),
      ),
    )
}
