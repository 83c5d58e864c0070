import type { Collection } from '#model/schema/collection.ts'
import { type Field, isJournalled, isMultiple, isStored } from '#model/schema/fields.ts'
import { column, raw, type Sql, sql } from '#server/db/sql.ts'

/** A column whose values the journal tells. */
export interface ToldColumn {
  readonly name: string
  readonly field: Field
}

/** Stored fields that stand in the lines of the journal: the dates the engine keeps do not. */
export const toldColumns = ({ fields }: Collection): ToldColumn[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    isStored(field) && isJournalled(field) && field.kind !== 'autodate' ? [{ name, field }] : [],
  )

/** True when the column of the row `t` is not what `said`, a JSON object that names the field, tells of it. */
export function differsFrom({ name, field }: ToldColumn, said: Sql): Sql {
  const stored = column('t', name)
  const json = sql`${said} -> ${raw(`'${name}'`)}`
  const text = sql`${said} ->> ${raw(`'${name}'`)}`
  if (isMultiple(field)) return sql`to_jsonb(${stored}) IS DISTINCT FROM ${json}`
  switch (field.kind) {
    case 'money':
    case 'number':
    case 'count':
    case 'bool':
    case 'geoPoint':
      return sql`to_jsonb(${stored}) IS DISTINCT FROM ${json}`
    case 'json':
      return sql`coalesce(${stored}, 'null') IS DISTINCT FROM ${json}`
    case 'date':
    case 'autodate':
      return sql`${canonicalText(stored)} IS DISTINCT FROM ${text}`
    default:
      return sql`${stored} IS DISTINCT FROM ${text}`
  }
}

/** An instant as the journal writes it; '' where there is none. */
export const canonicalText = (stored: Sql): Sql =>
  sql`coalesce(to_char(${stored} AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS"Z"'), '')`

/** True when the column holds something: a field a creation did not name was empty. */
export function isFilled({ name, field }: ToldColumn): Sql {
  const stored = column('t', name)
  if (isMultiple(field)) return sql`cardinality(${stored}) > 0`
  switch (field.kind) {
    case 'money':
    case 'number':
    case 'count':
      return sql`${stored} <> 0`
    case 'bool':
      return stored
    case 'geoPoint':
      return sql`${stored} <> '{"lat": 0, "lon": 0}'`
    case 'json':
    case 'date':
    case 'autodate':
      return sql`${stored} IS NOT NULL`
    default:
      return sql`${stored} <> ''`
  }
}
