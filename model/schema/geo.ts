import type { GeoPoint } from './fields.ts'

export const EARTH_KM = 6371

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Kilometres along the great circle between two points, by the haversine formula. */
export function kilometres(a: GeoPoint, b: GeoPoint): number {
  const [latA, latB] = [radians(a.lat), radians(b.lat)]
  const across = Math.sin(radians(b.lon - a.lon) / 2) ** 2
  const chord = Math.sin((latB - latA) / 2) ** 2 + Math.cos(latA) * Math.cos(latB) * across
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(Math.max(0, chord))))
}

/** The point nobody gave, in the gulf of Guinea. */
export const NOWHERE: GeoPoint = { lon: 0, lat: 0 }

export const isSomewhere = (point: GeoPoint): boolean => point.lon !== 0 || point.lat !== 0
