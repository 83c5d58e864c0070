import type { GeoPoint } from '../../schema/fields.ts'
import { metresBetween } from '../tournee/shortest-order.ts'

/** Days after which the place a recipient sent is erased. */
export const PIN_DAYS = 30
/** A phone that knows no better than this shows a district, not a door. */
export const MOST_PIN_ERROR_M = 500
/** The largest distance from the point of the ville: a link must not send a livreur to another town. */
export const FARTHEST_PIN_M = 40_000

/** Where a phone believes it is. */
export interface Pin {
  readonly at: GeoPoint
  /** Metres the phone may be wrong by. */
  readonly error: number
}

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d{1,20})?)`
const WRITTEN = new RegExp(`^${NUMBER},${NUMBER},(\\d{1,7})(?:\\.\\d{1,20})?$`)

/** « 33.58917,-7.60361,12 »: latitude, longitude and error, as the page writes them; null for anything else. */
export function readPin(text: string): Pin | null {
  const [, lat, lon, error] = WRITTEN.exec(text) ?? []
  const at = { lat: Number(lat), lon: Number(lon) }
  // NaN fails the first test too.
  if (!(Math.abs(at.lat) <= 90 && Math.abs(at.lon) <= 180)) return null
  return { at: { lat: rounded(at.lat), lon: rounded(at.lon) }, error: Number(error) }
}

/** Rounds to 11 cm: more digits carry no information, and would tell phones apart. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/**
 * True when the pin is precise enough to find the door, and lies near the ville of the parcel, if its point is
 * known.
 */
export const isUsable = ({ at, error }: Pin, ville: GeoPoint | null): boolean =>
  error <= MOST_PIN_ERROR_M &&
  !isNowhere(at) &&
  (ville === null || isNowhere(ville) || metresBetween(at, ville) <= FARTHEST_PIN_M)

/** The value of an empty point. */
const isNowhere = ({ lat, lon }: GeoPoint): boolean => lat === 0 && lon === 0
