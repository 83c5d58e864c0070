import { useQuery } from '@tanstack/react-query'
import { type Waiting, waitingQuery } from '../queries.ts'
import { villesQuery } from './use-serving.ts'

export interface NamedWaiting extends Waiting {
  readonly name: string
}

/** What waits, by ville, the most first; the ville that is sought, too, when nothing waits there any more. */
export function useGroups(filter: string, sought: string) {
  const waiting = useQuery(waitingQuery(filter))
  const villes = useQuery(villesQuery)
  const names = new Map((villes.data ?? []).map((ville) => [ville.id, String(ville.name)]))
  const found = (waiting.data ?? []).toSorted((a, b) => b.count - a.count)
  const isFound = sought === '' || found.some(({ city }) => city === sought)
  const groups = isFound ? found : [...found, { ...NOTHING, city: sought }]
  return {
    groups: groups.map((group): NamedWaiting => ({ ...group, name: names.get(group.city) ?? '' })),
    waiting,
    villes,
  }
}

const NOTHING = { count: 0, sum_total: 0, min_last_event_at: '' } as const
