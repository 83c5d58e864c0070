import { useQuery } from '@tanstack/react-query'
import { type Waiting, waitingQuery } from '../queries.ts'
import { byVille, type Placed } from './by-ville.ts'
import { villesQuery } from './use-serving.ts'

export interface NamedWaiting extends Waiting, Placed {
  readonly name: string
}

/**
 * Waiting parcels by ville, the most first, each followed by its quartiers with waiting parcels; the chosen
 * ville is included even without any.
 */
export function useGroups(filter: string, ville: string) {
  const waiting = useQuery(waitingQuery(filter))
  const villes = useQuery(villesQuery)
  const places = new Map((villes.data ?? []).map((ville) => [ville.id, ville]))
  const found = byVille(waiting.data ?? [], (city) => String(places.get(city)?.parent ?? ''))
  const isFound = ville === '' || found.some(({ city }) => city === ville)
  const groups = isFound ? found : [...found, { ...NOTHING, city: ville }]
  return {
    groups: groups.map(
      (group): NamedWaiting => ({ ...group, name: String(places.get(group.city)?.name ?? '') }),
    ),
    waiting,
    villes,
  }
}

const NOTHING = { count: 0, sum_total: 0, min_last_event_at: '', quartier: false } as const
