import { useQuery } from '@tanstack/react-query'
import { isKnownToServe, type Places } from '#model/domain/villes/serves.ts'
import { allQuery } from '#web/table/list-queries.ts'
import type { Serves } from './livreur-order.ts'

export const villesQuery = allQuery('villes', ['name', 'parent', 'agence'], 'name')

/** The livreurs who deliver in a ville, as the server reads it; none in none. */
export function useServing(): (ville: string) => Serves {
  const { data = [] } = useQuery(villesQuery)
  const places: Places = new Map(
    data.map(({ id, parent, agence }) => [id, { parent: String(parent), agence: String(agence) }]),
  )
  return (ville) => (livreur) => ville !== '' && isKnownToServe(livreur, ville, places)
}
