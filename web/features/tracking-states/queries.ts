import { useQuery } from '@tanstack/react-query'
import type { CollectionName, WireRow } from '#model/collections.ts'
import { client } from '#web/lib/client.ts'
import { recordsKey } from '#web/table/list-queries.ts'

export type State = Pick<WireRow<'tracking_states'>, 'id' | 'name' | 'category' | 'requires' | 'active'>
/** An edge of the graph. */
export type StateEdge = Pick<
  WireRow<'transitions'>,
  'id' | 'from' | 'to' | 'who' | 'requires' | 'condition' | 'active'
>

const allOf = <R>(name: CollectionName, fields: string, sort: string) => ({
  queryKey: [...recordsKey(name), 'schema'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    client.collection(name).getFullList<R>({ signal, batch: 1000, fields, sort }),
})

const statesQuery = allOf<State>('tracking_states', 'id,name,category,requires,active', 'position')
const waysQuery = allOf<StateEdge>('transitions', 'id,from,to,who,requires,condition,active', 'to.position')

/** The states and the ways between them, in the order of the states; null until both are known. */
export function useGraph(): {
  readonly states: readonly State[]
  readonly ways: readonly StateEdge[]
} | null {
  const states = useQuery(statesQuery)
  const ways = useQuery(waysQuery)
  return states.data && ways.data ? { states: states.data, ways: ways.data } : null
}
