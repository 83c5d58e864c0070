import type { Row } from '../../collections.ts'
import { upwards } from './around.ts'

export type Places = ReadonlyMap<string, Pick<Row<'villes'>, 'parent' | 'agence'>>

/** The villes a livreur delivers in, and the livreur's agence; both may be unknown. */
export interface Courier {
  readonly villes: readonly string[]
  readonly agence: string
}

/**
 * True when the livreur may get a parcel for that ville
 * without a confirmation, also when their villes are unknown.
 */
export const serves = (courier: Courier, city: string, places: Places): boolean =>
  reach(courier, city, places) !== false

/** True when the livreur certainly delivers there, so that a parcel may be proposed to them. */
export const isKnownToServe = (courier: Courier, city: string, places: Places): boolean =>
  reach(courier, city, places) === true

/** Is that ville delivered from this agence: its own, else that of the ville it is a quartier of. True where none is known. */
export const deliversFrom = (agence: string, city: string, places: Places): boolean =>
  [undefined, agence].includes(agenceDelivering(city, places))

/**
 * The villes of the livreur's profile with their quartiers; without any, those of the agence. Null where nothing is
 * known.
 */
function reach({ villes, agence }: Courier, city: string, places: Places): boolean | null {
  if (villes.includes(city)) return true
  if (villes.length > 0) return upwards(city, (id) => places.get(id)).some(({ id }) => villes.includes(id))
  const delivering = agenceDelivering(city, places)
  return agence === '' || delivering === undefined ? null : delivering === agence
}

const agenceDelivering = (city: string, places: Places): string | undefined =>
  upwards(city, (id) => places.get(id))
    .map(({ agence }) => agence)
    .find((known) => known !== '')
