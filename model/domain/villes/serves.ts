import type { Row } from '../../collections.ts'

type Places = ReadonlyMap<string, Pick<Row<'villes'>, 'parent' | 'agence'>>

/** The villes a livreur delivers in, and the agence he works for; both may be unknown. */
export interface Courier {
  readonly villes: readonly string[]
  readonly agence: string
}

/**
 * May this livreur be given a parcel for that ville without a question. His villes are those of his profile, with
 * their quartiers; of a livreur without any, those of his agence. Nothing is asked where nothing is known.
 */
export function serves({ villes, agence }: Courier, city: string, places: Places): boolean {
  if (villes.length > 0) return upwards(city, places).some((place) => villes.includes(place))
  return agence === '' || deliversFrom(agence, city, places)
}

/** Is that ville delivered from this agence: its own, else that of the ville it is a quartier of. */
export function deliversFrom(agence: string, city: string, places: Places): boolean {
  const own = upwards(city, places)
    .map((place) => places.get(place)?.agence ?? '')
    .find((known) => known !== '')
  return own === undefined || own === agence
}

/** A quartier, its ville, and so on up; a circle of parents ends where it began. */
function upwards(city: string, places: Places): readonly string[] {
  const met: string[] = []
  for (let place = city; place !== '' && !met.includes(place); place = places.get(place)?.parent ?? '') {
    met.push(place)
  }
  return met
}
