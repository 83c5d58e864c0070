import type { Collection } from '#model/schema/collection.ts'
import { type Field, isJournalled, isMultiple, isNullable, isStored } from '#model/schema/fields.ts'
import { column, raw, type Sql, sql } from './sql.ts'

/** A column whose values are in the journal. */
export interface JournalledColumn {
  readonly name: string
  readonly field: Field
}

/** Stored fields that the journal records, and the creation time, which is the time of the first line. */
export const journalledColumns = ({ fields }: Collection): JournalledColumn[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const kept = field.kind === 'autodate' && field.on === 'write'
    return isStored(field) && isJournalled(field) && !kept ? [{ name, field }] : []
  })

const key = ({ name }: JournalledColumn): Sql => raw(`'${name}'`)
const stored = ({ name }: JournalledColumn): Sql => column('t', name)

export const names = (column: JournalledColumn, said: Sql): Sql => sql`${said} ? ${key(column)}`

/** True when the column of the row `t` differs from its value in `said`, a JSON object that has the field. */
export function differs(column: JournalledColumn, said: Sql): Sql {
  const json = sql`${said} -> ${key(column)}`
  const text = sql`${said} ->> ${key(column)}`
  if (isMultiple(column.field)) return sql`to_jsonb(${stored(column)}) IS DISTINCT FROM ${json}`
  if (isNullable(column.field))
    return sql`coalesce(to_jsonb(${stored(column)}), 'null') IS DISTINCT FROM ${json}`
  switch (column.field.kind) {
    case 'money':
    case 'number':
    case 'count':
    case 'bool':
    case 'geoPoint':
      return sql`to_jsonb(${stored(column)}) IS DISTINCT FROM ${json}`
    case 'json':
      return sql`coalesce(${stored(column)}, 'null') IS DISTINCT FROM ${json}`
    case 'date':
    case 'autodate':
      return sql`${canonicalText(stored(column))} IS DISTINCT FROM ${text}`
    default:
      return sql`${stored(column)} IS DISTINCT FROM ${text}`
  }
}

/** An instant as the journal writes it; '' where there is none. */
export const canonicalText = (instant: Sql): Sql =>
  sql`coalesce(to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS"Z"'), '')`

/**
 * True when the column of the row `t` is not empty. The journal line of a creation leaves out empty fields, so
 * a field it does not name was empty.
 */
export const isFilled = (column: JournalledColumn): Sql => isFilledValue(column.field, stored(column))

/** True when a value of that field holds something. */
export function isFilledValue(field: Field, value: Sql): Sql {
  if (isMultiple(field)) return sql`cardinality(${value}) > 0`
  if (isNullable(field)) return sql`${value} IS NOT NULL`
  switch (field.kind) {
    case 'money':
    case 'number':
    case 'count':
      return sql`${value} <> 0`
    case 'bool':
      return value
    case 'geoPoint':
      return sql`${value} <> '{"lat": 0, "lon": 0}'`
    case 'json':
    case 'date':
    case 'autodate':
      return sql`${value} IS NOT NULL`
    default:
      return sql`${value} <> ''`
  }
}

/**
 * The value of the column as PostgreSQL writes it in a row: that of `said` when `said` has the field, else that
 * of the row `t`.
 */
export const textOf = (column: JournalledColumn, said: Sql): Sql =>
  sql`CASE WHEN ${names(column, said)} THEN ${textTold(column, sql`(${said} -> ${key(column)})`)} ELSE ${textStored(column)} END`

const textStored = (column: JournalledColumn): Sql =>
  column.field.kind === 'bool'
    ? sql`CASE WHEN ${stored(column)} THEN 't' ELSE 'f' END`
    : sql`${stored(column)}::text`

const INSTANT = String.raw`^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$`

/**
 * The text of a JSON value of the field; NULL when it is no such value, because somebody rewrote the line.
 */
function textTold({ field }: JournalledColumn, json: Sql): Sql {
  const text = sql`(${json} #>> '{}')`
  const when = (type: string, then: Sql) =>
    sql`CASE jsonb_typeof(${json}) WHEN ${raw(`'${type}'`)} THEN ${then} END`
  if (isMultiple(field)) return when('array', sql`ARRAY(SELECT jsonb_array_elements_text(${json}))::text`)
  switch (field.kind) {
    case 'money':
      return when('number', sql`round(${json}::numeric, 2)::text`)
    case 'number':
      return when('number', sql`${json}::float8::text`)
    case 'bool':
      return when('boolean', sql`left(${text}, 1)`)
    case 'json':
      return sql`CASE WHEN jsonb_typeof(${json}) <> 'null' THEN ${json}::text END`
    case 'geoPoint':
      return sql`${json}::text`
    case 'date':
    case 'autodate':
      return sql`CASE WHEN ${text} ~ ${raw(`'${INSTANT}'`)} THEN ${text}::timestamptz::text END`
    default:
      return text
  }
}
