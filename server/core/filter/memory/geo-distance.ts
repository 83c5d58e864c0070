import { kilometres } from '#model/schema/geo.ts'
import { numberIn } from '#server/core/filter/language/coercion.ts'

/** Decimals of a distance in km (a millimetre): beyond them the sines of PostgreSQL and of Node differ. */
export const DECIMALS = 6

/** Kilometres between two points in degrees, longitude first; null when one of the four is no number. */
export function distance(values: readonly (string | number | null)[]): number | null {
  const [lonA, latA, lonB, latB] = values.map((value) =>
    typeof value === 'string' ? numberIn(value) : value,
  )
  if (lonA == null || latA == null || lonB == null || latB == null) return null
  const km = kilometres({ lon: lonA, lat: latA }, { lon: lonB, lat: latB })
  return Math.round(km * 10 ** DECIMALS) / 10 ** DECIMALS
}
