import { useQuery } from '@tanstack/react-query'
import { tracking_states } from '#model/collections/tracking_states.ts'
import { recordTitle } from '#web/table/columns.ts'
import { statesQuery } from './queries.ts'

/** The company's name of a state by its id, in the language of the page; empty until it has loaded. */
export function useStateNames(): (id: string) => string {
  const { data } = useQuery(statesQuery())
  return (id) => {
    const state = data?.find((one) => one.id === id)
    return state ? recordTitle(tracking_states, state) : ''
  }
}
