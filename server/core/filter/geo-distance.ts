import { raw, type Sql, sql } from '#server/db/sql.ts'
import { NUMERIC_TEXT, numberIn } from './adapt.ts'
import { type Column, classesOf } from './column.ts'

const EARTH_KM = 6371
/** To the millimetre: behind it the sines of PostgreSQL and of Node are not the same. */
const DECIMALS = 6

/** Kilometres between two points in degrees, longitude first; null when one of the four is no number. */
export function distance(values: readonly (string | number | null)[]): number | null {
  const numbers = values.map((value) => (typeof value === 'string' ? numberIn(value) : value))
  const [lonA, latA, lonB, latB] = numbers.map((value) => (value === null ? null : (value * Math.PI) / 180))
  if (lonA == null || latA == null || lonB == null || latB == null) return null
  const across = Math.sin((lonB - lonA) / 2) ** 2
  const chord = Math.sin((latB - latA) / 2) ** 2 + Math.cos(latA) * Math.cos(latB) * across
  const km = 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(Math.max(0, chord))))
  return Math.round(km * 10 ** DECIMALS) / 10 ** DECIMALS
}

/** The same of columns and known values, as json: NULL is not the empty text. */
export function distanceSql(sides: readonly (Column | number | null)[]): Sql {
  const [lonA, latA, lonB, latB] = sides.map(degrees)
  const points = sql`SELECT radians(${lonA}) AS lon_a, radians(${latA}) AS lat_a, radians(${lonB}) AS lon_b, radians(${latB}) AS lat_b`
  const chord = 'sin((lat_b - lat_a) / 2) ^ 2 + cos(lat_a) * cos(lat_b) * sin((lon_b - lon_a) / 2) ^ 2'
  const exact = `${2 * EARTH_KM} * asin(least(1, sqrt(greatest(0, ${chord}))))`
  const km = raw(`trim_scale(round((${exact})::numeric, ${DECIMALS}))`)
  const known = raw('lon_a + lat_a + lon_b + lat_b IS NOT NULL')
  return sql`(SELECT CASE WHEN ${known} THEN to_jsonb(${km}) END FROM (${points} OFFSET 0) AS "points")`
}

function degrees(side: Column | number | null): Sql {
  if (side === null) return raw('NULL::float8')
  if (typeof side === 'number') return sql`${String(side)}::float8`
  const { number, text } = classesOf(side)
  return sql`COALESCE((${number})::float8, CASE WHEN ${text} ~ ${NUMERIC_TEXT} THEN (${text})::float8 END)`
}
