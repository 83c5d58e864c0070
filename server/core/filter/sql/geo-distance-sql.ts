import { EARTH_KM } from '#model/schema/geo.ts'
import { NUMERIC_TEXT } from '#server/core/filter/language/coercion.ts'
import { DECIMALS } from '#server/core/filter/memory/geo-distance.ts'
import { raw, type Sql, sql } from '#server/db/sql.ts'
import { type Column, classesOf } from './column.ts'

/** `distance` of columns and known values, as json: NULL is not the empty text. */
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
