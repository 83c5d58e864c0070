import type { OrderKey } from '#server/core/read/query/order.ts'
import { all, join, raw, type Sql, sql } from '#server/db/sql.ts'
import type { CursorPlace } from './cursor.ts'

/**
 * Conditions for the rows after a place in the order. They exclude one another, and an index of the order
 * finds the first row of each; their union is all rows after it.
 */
export function after(keys: readonly OrderKey[], place: CursorPlace): Sql[] {
  const values = keys.map((key, index) => parameterOf(key, place[index] ?? null))
  const [first] = keys
  if (first && keys.every((key) => !key.nullable && key.descending === first.descending)) {
    const row = join(
      keys.map(({ value }) => value),
      ', ',
    )
    const at = join(
      values.map((value) => value ?? raw('NULL')),
      ', ',
    )
    return [sql`(${row}) ${raw(first.descending ? '<' : '>')} (${at})`]
  }
  return keys.flatMap((key, index) => {
    const same = keys.slice(0, index).map(({ value }, before) => equal(value, values[before] ?? null))
    return beyond(key, values[index] ?? null).map((condition) => all([...same, condition]))
  })
}

/** Columns selected beside a record: each value of its place, marked so that an empty one is not NULL. */
export const placeColumns = (keys: readonly OrderKey[]): Sql[] =>
  keys.map(({ value }) => sql`COALESCE('=' || (${value})::text, '')`)

const parameterOf = ({ type }: OrderKey, text: string | null): Sql | null =>
  text === null ? null : sql`${text}::${raw(type)}`

const equal = (value: Sql, at: Sql | null): Sql => (at ? sql`${value} = ${at}` : sql`${value} IS NULL`)

/** NULL is less than every value. */
function beyond({ value, descending, nullable }: OrderKey, at: Sql | null): Sql[] {
  if (!at) return descending ? [] : [sql`${value} IS NOT NULL`]
  if (!descending) return [sql`${value} > ${at}`]
  return nullable ? [sql`${value} < ${at}`, sql`${value} IS NULL`] : [sql`${value} < ${at}`]
}
