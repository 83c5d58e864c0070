import { type Collection, searchedFields } from '#model/schema/collection.ts'
import { type Field, isStored } from '#model/schema/fields.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import type { Declared } from '#server/core/base/declared.ts'
import { cellOf } from '#server/core/base/rows.ts'
import { type Condition, collectionAfter, pathsOf } from '#server/core/filter/language/term.ts'
import { columnType } from '#server/db/ddl.ts'
import { foldedColumn } from '#server/db/searched-texts.ts'
import { ident, join, raw, type Sql, sql } from '#server/db/sql.ts'
import type { Otherwise } from './reached.ts'

/**
 * `WITH` that puts tables in the place of those the conditions join, in which some records stand otherwise than they
 * are stored; nothing when no such table is joined. A name inside its own definition is still the stored table.
 */
export function tablesOtherwise(
  collections: Declared,
  otherwise: Otherwise,
  conditions: readonly Condition[],
  record: AnyRow,
): Sql {
  const joined = Map.groupBy(conditions.flatMap(joinsOf), ({ name }) => name)
  const tables = [...otherwise].flatMap(([name, rows]) => {
    const [collection, joins] = [collections[name], joined.get(name)]
    if (!collection || !joins) return []
    const points = (row: AnyRow | null) =>
      joins.some(({ by }) => by === undefined || [row?.[by]].flat().includes(record.id))
    const wanted = [...rows].filter(([, row]) => points(row))
    return [sql`${ident(name)} AS NOT MATERIALIZED (${tableOf(collection, new Map(wanted))})`]
  })
  return tables.length === 0 ? raw('') : sql`WITH ${join(tables, ', ')} `
}

interface Joined {
  readonly name: string
  /** The field of the rows that point at the record: only rows that point at it matter. */
  readonly by?: string
}

function joinsOf(condition: Condition): Joined[] {
  return [...pathsOf(condition)].flatMap(({ hops }) =>
    hops.flatMap((hop): Joined[] => {
      const collection = collectionAfter(hop)
      const within = 'only' in hop && hop.only ? joinsOf(hop.only) : []
      if (!collection) return within
      const { name } = collection
      const direct = hop.kind === 'back' && hops.length === 1
      return [direct ? { name, by: hop.field } : { name }, ...within]
    }),
  )
}

function tableOf(collection: Collection, rows: ReadonlyMap<string, AnyRow | null>): Sql {
  const fields = Object.entries(collection.fields).filter(
    ([, field]) => field.kind !== 'password' && isStored(field),
  )
  const typed = [['id', 'text'], ...fields.map(([name, field]) => [name, columnType(field)])]
  const columns = typed.map(
    ([name = '', type = '']) => sql`${ident(name)} ${raw(type === 'text' ? BYTEWISE : type)}`,
  )
  const names = typed.map(([name = '']) => ident(name))
  const folded = searchedFields(collection)
  const stored = [...names, ...folded.map((name) => ident(foldedColumn(name)))]
  const known = [...names, ...folded.map((name) => sql`wasl_fold(${ident(name)})`)]
  const others = [...rows.values()].flatMap((row) => (row ? [cellsOf(fields, row)] : []))
  return sql`SELECT ${join(stored, ', ')} FROM ${ident(collection.name)} WHERE "id" <> ALL(${[...rows.keys()]}::text[])
    UNION ALL SELECT ${join(known, ', ')} FROM json_to_recordset(${JSON.stringify(others)}::json) AS r(${join(columns, ', ')})`
}

/** The type of the stored columns: texts of two collations cannot be compared. */
const BYTEWISE = 'text COLLATE "C"'

const cellsOf = (fields: readonly [string, Field][], row: AnyRow): object => ({
  id: row.id,
  ...Object.fromEntries(fields.map(([name, field]) => [name, cellOf(field)(row[name])])),
})
