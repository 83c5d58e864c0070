import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CollectionName } from '#model/collections.ts'
import { and, compare, eq } from '#model/schema/filter.ts'
import { newId } from '#web/form/new-id.ts'
import { client } from '#web/lib/client.ts'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'

const HELD_MS = 5 * 60_000

/** Small collections read whole, and held for a while. */
const wholeQuery = <N extends CollectionName>(name: N, fields: string) =>
  queryOptions({
    queryKey: [...recordsKey(name), 'whole', fields],
    queryFn: ({ signal }) => client.collection(name).getFullList({ signal, fields }),
    staleTime: HELD_MS,
  })

export const transitionsQuery = () => wholeQuery('transitions', 'id,from,to,who,requires,condition,active')
export const statesQuery = () =>
  wholeQuery('tracking_states', 'id,code,name,name_ar,category,requires,active,position')
export const motifsQuery = () => wholeQuery('motifs', 'id,name,applies_to,active')

/** True when the recipient was called since that instant. */
export const calledQuery = (command: string, since: string) =>
  queryOptions({
    queryKey: [...recordsKey('appels'), 'since', command, since],
    queryFn: async ({ signal }) => {
      const filter = and(eq('command', command), compare('at', '>=', since))
      const answer = await client.collection('appels').getList(1, 1, { signal, filter, skipTotal: true })
      return answer.items.length > 0
    },
  })

/** The client's options about the door. */
export const clientRulesQuery = (user: string) =>
  queryOptions({
    queryKey: [...recordsKey('clients'), 'rules', user],
    queryFn: async ({ signal }) => {
      const options = { signal, filter: eq('user', user), fields: 'option_partiel,option_remise' }
      const [found] = (await client.collection('clients').getList(1, 1, options)).items
      return found ?? null
    },
  })

export const ramasseurQuery = (user: string) =>
  queryOptions({
    queryKey: [...recordsKey('livreurs'), 'ramasseur', user],
    queryFn: async ({ signal }) => {
      const options = { signal, filter: eq('user', user), fields: 'is_ramasseur' }
      const [found] = (await client.collection('livreurs').getList(1, 1, options)).items
      return found?.is_ramasseur ?? false
    },
  })

const MOST_BONS = 20

/** The bons a parcel stands on, newest first: a move by a bon names one of them. */
export const bonsOfQuery = (command: string) =>
  queryOptions({
    queryKey: [...recordsKey('bons_details'), 'of', command],
    queryFn: async ({ signal }) => {
      const answer = await client.collection('bons_details').getList<ListRow>(1, MOST_BONS, {
        signal,
        skipTotal: true,
        filter: eq('command', command),
        sort: '-created',
        expand: 'bon',
        fields: 'id,bon,expand.bon.number,expand.bon.kind',
      })
      return answer.items
    },
  })

/** Where the parcel is and has been, and who waits for it, is read again everywhere. */
export const refreshParcels = (queries: QueryClient): Promise<unknown> =>
  Promise.all(
    ['commands', 'suivis', 'appels'].map((name) => queries.invalidateQueries({ queryKey: recordsKey(name) })),
  )

/** Takes back a move that is the last of its parcel; it had led it from that state. */
export const undoMove = (command: string, undoes: string, from: string): Promise<ListRow> =>
  client
    .collection('suivis')
    .create<ListRow>({ id: newId(), command, kind: 'annulation', undoes, status: from, source: 'web' })
