import type { Leaf, Shape } from '#server/core/filter/language/term.ts'
import { foldedColumn } from '#server/db/searched-texts.ts'
import { column, ident, join, raw, type Sql, sql } from '#server/db/sql.ts'

/** A value of a row in SQL. */
export interface Column {
  readonly shape: Shape
  readonly sql: Sql
  /** May be NULL because no record was reached. */
  readonly optional: boolean
  /** An empty date of the record itself: NULL, which the language reads as ''. */
  readonly emptyIsNull: boolean
  /** The folded text, where a column stores it. */
  readonly folded?: Sql
}

const STRING_OR_SPACE = raw(String.raw`'("(?:[^"\\]|\\.)*")|\s+'`)
const CANONICAL = `'YYYY-MM-DD HH24:MI:SS.MS"Z"'`

/** The leaf of a path on a row under an alias; `joined` when that row may be missing. */
export function columnOf(alias: string, leaf: Leaf, joined: boolean): Column {
  if (leaf.modifier === 'lower') {
    const lowered = textOf(plainColumn(alias, leaf, joined))
    const optional = joined || isMissable(leaf)
    return { shape: 'untyped', sql: sql`lower(${lowered} COLLATE "C")`, optional, emptyIsNull: false }
  }
  if (leaf.modifier === 'length') {
    return { shape: 'count', sql: lengthSql(alias, leaf), optional: false, emptyIsNull: false }
  }
  return plainColumn(alias, leaf, joined)
}

const MISSABLE: ReadonlySet<string> = new Set(['money', 'number', 'count'])

/** A record that was reached may hold nothing there. */
const isMissable = ({ shape, nullable }: Leaf): boolean =>
  shape === 'json' || (nullable && MISSABLE.has(shape))

function plainColumn(alias: string, leaf: Leaf, joined: boolean): Column {
  const { shape } = leaf
  if (shape === 'date' && leaf.nullable && joined) {
    // NULL means that no record was reached; an empty date of a record is before every instant.
    const value = sql`CASE WHEN ${column(alias, 'id')} IS NOT NULL THEN COALESCE(${column(alias, leaf.name)}, '-infinity') END`
    return { shape, sql: sql`(${value})`, optional: true, emptyIsNull: false }
  }
  return {
    shape,
    sql: valueSql(alias, leaf),
    optional: joined || isMissable(leaf),
    emptyIsNull: shape === 'date' && leaf.nullable,
    ...(leaf.folded ? { folded: column(alias, foldedColumn(leaf.name)) } : {}),
  }
}

function valueSql(alias: string, leaf: Leaf): Sql {
  if (leaf.sumOf) {
    return sql`(${join(
      leaf.sumOf.map((part) => column(alias, part)),
      ' + ',
    )})`
  }
  if (leaf.inside.length > 0) return sql`(${column(alias, leaf.name)} #> ${leaf.inside}::text[])`
  if (leaf.name === 'item') return sql`${ident(alias)}.item COLLATE "C"`
  return column(alias, leaf.name)
}

function lengthSql(alias: string, leaf: Leaf): Sql {
  const value = column(alias, leaf.name)
  if (leaf.shape === 'list') return sql`COALESCE(cardinality(${value}), 0)`
  return sql`(CASE WHEN ${value} <> '' THEN 1 ELSE 0 END)`
}

/** The value as the text `~` looks at and other shapes are compared as. */
export function textOf(from: Column): Sql {
  const { shape, sql: value } = from
  switch (shape) {
    case 'text':
    case 'untyped':
      return value
    case 'money':
      return sql`trim_scale(${value})::text`
    case 'bool':
      return sql`(${value})::int::text`
    case 'list':
      return sql`array_to_json(${value})::text COLLATE "C"`
    case 'date':
      return dateText(from)
    case 'json': {
      const { number, text } = jsonClasses(value)
      return sql`COALESCE(${text}, ${number}::text)`
    }
    default:
      return sql`(${value})::text`
  }
}

function dateText({ sql: value, emptyIsNull }: Column): Sql {
  const text = sql`to_char(${value} AT TIME ZONE 'UTC', ${raw(CANONICAL)})`
  if (emptyIsNull) return sql`COALESCE(${text}, '')`
  return sql`(CASE WHEN ${value} = '-infinity' THEN '' ELSE ${text} END)`
}

/** A value as SQLite classes them: a number or a text, never both; neither when there is none. */
export interface Classes {
  readonly number: Sql
  readonly text: Sql
}

export function classesOf(from: Column): Classes {
  switch (from.shape) {
    case 'json':
      return jsonClasses(from.sql)
    case 'money':
    case 'number':
    case 'count':
    case 'bool':
      return { number: numericOf(from), text: raw('NULL::text') }
    default:
      return { number: raw('NULL::numeric'), text: textOf(from) }
  }
}

/** A number of any shape, for comparison with one of another shape. */
export function numericOf({ shape, sql: value }: Column): Sql {
  return shape === 'bool' ? sql`(${value})::int::numeric` : sql`(${value})::numeric`
}

/** JSON without the spaces PostgreSQL writes between items; those inside texts stay. */
const compact = (value: Sql): Sql => sql`regexp_replace(${value}::text, ${STRING_OR_SPACE}, '\\1', 'g')`

function jsonClasses(value: Sql): Classes {
  return {
    number: sql`(CASE jsonb_typeof(${value}) WHEN 'number' THEN (${value} #>> '{}')::numeric WHEN 'boolean' THEN (${value} #>> '{}')::boolean::int END)`,
    text: sql`(CASE jsonb_typeof(${value}) WHEN 'string' THEN ${value} #>> '{}' WHEN 'object' THEN ${compact(value)} WHEN 'array' THEN ${compact(value)} END)`,
  }
}
