import { fromNumeric, toNumeric } from '#model/domain/money.ts'
import { zeroOf } from '#model/schema/checks.ts'
import type { Centimes, Collection } from '#model/schema/collection.ts'
import { type Field, isMultiple, isNullable } from '#model/schema/fields.ts'
import { columnType } from '#server/db/ddl.ts'
import { arrayText, type Text } from '#server/db/insertion.ts'
import { column, join, raw, type Sql, sql } from '#server/db/sql.ts'
import type { AnyRow } from './caller.ts'

/** Columns of typed rows: everything but passwords; sums are computed. */
export function selectRow(collection: Collection, alias: string, only?: readonly string[]): Sql {
  const wanted = (name: string): boolean => only === undefined || only.includes(name)
  const columns = Object.entries(collection.fields).flatMap(([name, field]) =>
    field.kind === 'password' || !wanted(name)
      ? []
      : [sql`${valueColumn(alias, name, field)} AS ${raw(`"${name}"`)}`],
  )
  return join([column(alias, 'id'), ...columns], ', ')
}

/** The SQL of a field's value: its column, the sum of its parts, or the zero of a transient field. */
export function valueColumn(alias: string, name: string, field: Field): Sql {
  if (field.transient) return raw(zeroSql(field))
  if (field.kind !== 'money' || !field.sumOf) return column(alias, name)
  const parts = field.sumOf.map((part) => column(alias, part))
  return sql`(${join(parts, ' + ')})`
}

/** The SQL of the empty value of a field without a column. */
function zeroSql(field: Field): string {
  if (isMultiple(field)) return "'{}'::text[]"
  switch (field.kind) {
    case 'bool':
      return 'false'
    case 'money':
    case 'number':
    case 'count':
      return '0'
    case 'json':
      return 'NULL::jsonb'
    case 'date':
      return 'NULL::timestamptz'
    default:
      return "''::text"
  }
}

/** Turns a result row of `Db.query` into a row of code: amounts in centimes, '' for an empty date. */
export function toRow(collection: Collection, values: Record<string, unknown>): AnyRow {
  const row: AnyRow = { id: String(values.id) }
  for (const [name, field] of Object.entries(collection.fields)) {
    const value = values[name]
    if (value === undefined) continue
    if (field.kind === 'money') row[name] = value === null ? null : fromNumeric(String(value))
    else row[name] = field.kind === 'date' ? (value ?? '') : value
  }
  return row
}

/** A value of code → the parameter that stands for it, of the type its column has. */
export function toParameter(field: Field, value: unknown): Sql {
  if (isMultiple(field)) return sql`${value ?? []}::text[]`
  if (isNullable(field) && value == null) return raw(`NULL::${columnType(field)}`)
  switch (field.kind) {
    case 'money':
      return sql`${toNumeric((value ?? 0) as Centimes)}::numeric`
    case 'number':
      return sql`${value ?? 0}::float8`
    case 'count':
      return sql`${value ?? 0}::integer`
    case 'bool':
      return sql`${value ?? false}::boolean`
    case 'date':
    case 'autodate':
      return sql`${value || null}::timestamptz`
    case 'geoPoint':
      return sql`${JSON.stringify(value)}::jsonb`
    case 'json':
      return sql`${value === null || value === undefined ? null : JSON.stringify(value)}::jsonb`
    default:
      return sql`${value ?? ''}::text COLLATE "C"`
  }
}

const numberCell = ({ kind }: Field, value: unknown): unknown =>
  kind === 'money' ? toNumeric(value as Centimes) : value

/** How a value of code is written in a JSON document of rows to insert. */
export function cellOf(field: Field): (value: unknown) => unknown {
  if (isMultiple(field)) return (value) => value ?? []
  if (isNullable(field)) return (value) => (value == null ? null : numberCell(field, value))
  if (field.kind === 'money') return (value) => numberCell(field, value ?? 0)
  if (field.kind === 'date' || field.kind === 'autodate') return (value) => value || null
  const zero = zeroOf(field)
  return (value) => value ?? zero
}

/** A value of code → the text PostgreSQL reads into its column; null for NULL. */
export function textOf(field: Field): (value: unknown) => Text {
  if (isMultiple(field)) return (value) => arrayText((value ?? []) as readonly string[])
  if (isNullable(field)) return (value) => (value == null ? null : String(numberCell(field, value)))
  switch (field.kind) {
    case 'money':
      return (value) => toNumeric((value ?? 0) as Centimes)
    case 'number':
    case 'count':
      return (value) => String(value ?? 0)
    case 'bool':
      return (value) => (value === true ? 't' : 'f')
    case 'date':
    case 'autodate':
      return (value) => (value as string | undefined) || null
    case 'geoPoint':
      return (value) => JSON.stringify(value)
    case 'json':
      return (value) => (value === null || value === undefined ? null : JSON.stringify(value))
    default:
      return (value) => String(value ?? '')
  }
}
