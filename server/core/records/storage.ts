import { zeroOf } from '#model/schema/checks.ts'
import type { Collection } from '#model/schema/collection.ts'
import { type Field, isMultiple, isStored } from '#model/schema/fields.ts'
import type { AnyRow } from '#server/core/caller.ts'
import { cellOf, selectRow, toParameter, toRow } from '#server/core/read/rows.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { columnType } from '#server/db/ddl.ts'
import { all, ident, join, raw, type Sql, sql } from '#server/db/sql.ts'

/** Values of a record ↔ columns of its table. Passwords stay in the table: no row of code carries one. */

/** What every write of a collection asks of its declaration, found once. */
interface Shape {
  readonly row: [string, Field][]
  readonly stored: [string, Field][]
  readonly cells: [string, (value: unknown) => unknown][]
  readonly sums: [string, readonly string[]][]
  readonly zeros: Readonly<Record<string, unknown>>
  /** Fields whose zero is a list of their own. */
  readonly lists: string[]
}

const shapes = new WeakMap<Collection, Shape>()

function shapeOf(collection: Collection): Shape {
  const known = shapes.get(collection)
  if (known) return known
  const row = Object.entries(collection.fields).filter(([, field]) => field.kind !== 'password')
  const stored = row.filter(([, field]) => isStored(field))
  const shape: Shape = {
    row,
    stored,
    cells: stored.map(([name, field]) => [name, cellOf(field)]),
    sums: row.flatMap(([name, field]) =>
      field.kind === 'money' && field.sumOf ? [[name, field.sumOf] as [string, readonly string[]]] : [],
    ),
    zeros: Object.fromEntries(row.map(([name, field]) => [name, zeroOf(field)])),
    lists: row.flatMap(([name, field]) => (isMultiple(field) ? [name] : [])),
  }
  shapes.set(collection, shape)
  return shape
}

/** Fields a row carries. */
export const rowFields = (collection: Collection): readonly [string, Field][] => shapeOf(collection).row

/** Fields with a column that an insert fills. */
const storedFields = (collection: Collection): readonly [string, Field][] => shapeOf(collection).stored

/** The values of a record nobody has filled; to look at. */
export const zerosOf = (collection: Collection): Readonly<Record<string, unknown>> =>
  shapeOf(collection).zeros

/** A record nobody has filled. */
export function blankRow(collection: Collection, id: string): AnyRow {
  const row: AnyRow = { id, ...shapeOf(collection).zeros }
  for (const name of shapeOf(collection).lists) row[name] = []
  return row
}

/** Amounts that are sums follow the amounts they are made of. */
export function computeSums(collection: Collection, row: AnyRow): void {
  for (const [name, parts] of shapeOf(collection).sums) {
    row[name] = parts.reduce((sum, part) => sum + Number(row[part]), 0)
  }
}

const selections = new WeakMap<Collection, Sql>()

function selection(collection: Collection): Sql {
  const known = selections.get(collection)
  if (known) return known
  const made = raw(selectRow(collection, collection.name).render().text)
  selections.set(collection, made)
  return made
}

export const alive = (collection: Collection): Sql =>
  collection.trash ? sql`${ident('deleted_at')} IS NULL` : raw('TRUE')

export interface Reading {
  /** Holds the rows until the transaction ends. */
  readonly lock?: boolean
  /** Also the records of a `trash` collection that are in it. */
  readonly putAside?: boolean
  /** By id instead of oldest first: the order in which several are held, so that nobody waits crosswise. */
  readonly byId?: boolean
}

/** Stored rows under conditions, oldest first. */
export async function readRows(
  db: Db,
  collection: Collection,
  conditions: readonly Sql[],
  { lock = false, putAside = false, byId = false }: Reading = {},
): Promise<AnyRow[]> {
  const where = all(putAside ? conditions : [...conditions, alive(collection)])
  const rows = await db.query(
    sql`SELECT ${selection(collection)} FROM ${ident(collection.name)} WHERE ${where} ORDER BY ${raw(byId ? '"id"' : '"_seq"')}${raw(lock ? ' FOR UPDATE' : '')}`,
  )
  return rows.map((row) => toRow(collection, row))
}

export async function readRow(
  db: Db,
  collection: Collection,
  id: string,
  reading?: Reading,
): Promise<AnyRow | null> {
  const [row] = await readRows(db, collection, [sql`${ident('id')} = ${id}`], reading)
  return row ?? null
}

export async function insertRow(
  tx: Tx,
  collection: Collection,
  row: AnyRow,
  secrets: Readonly<Record<string, string>>,
): Promise<void> {
  const fields = storedFields(collection)
  const names = ['id', ...fields.map(([name]) => name), ...Object.keys(secrets)]
  const values = fields.map(([name, field]) => toParameter(field, row[name]))
  const hashes = Object.values(secrets).map((value) => sql`${value}`)
  await tx.query(
    sql`INSERT INTO ${ident(collection.name)} (${join(names.map(ident), ', ')}) VALUES (${join([sql`${row.id}`, ...values, ...hashes], ', ')})`,
  )
}

/** A row as the JSON document of `insertionsOf` holds it. */
export type Cells = Readonly<Record<string, unknown>>

export function cellsOf(collection: Collection, row: AnyRow): Cells {
  const cells: Record<string, unknown> = { id: row.id }
  for (const [name, cell] of shapeOf(collection).cells) cells[name] = cell(row[name])
  return cells
}

const inserts = new WeakMap<Collection, { before: string; after: string }>()

/** Many rows in statements of one text, however many they are: PostgreSQL plans it once. */
export function insertionsOf(collection: Collection, rows: readonly Cells[]): Sql[] {
  const { before, after } = inserts.get(collection) ?? insertFrom(collection)
  const statements: Sql[] = []
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE)
    statements.push(sql`${raw(before)}${JSON.stringify(some)}${raw(after)}`)
  }
  return statements
}

function insertFrom(collection: Collection): { before: string; after: string } {
  const fields = storedFields(collection)
  const names = ['id', ...fields.map(([name]) => name)].map((name) => ident(name).render().text)
  const types = ['text', ...fields.map(([, field]) => columnType(field))]
  const columns = names.map((name, i) => `${name} ${types[i]}`)
  const made = {
    before: `INSERT INTO "${collection.name}" (${names.join(', ')}) SELECT ${names.join(', ')} FROM json_to_recordset(`,
    after: `::json) AS r(${columns.join(', ')})`,
  }
  inserts.set(collection, made)
  return made
}

/** Rows of one statement: enough to save round trips, few enough to stay a small document. */
export const AT_ONCE = 500

export async function insertRows(db: Db, collection: Collection, rows: readonly AnyRow[]): Promise<void> {
  const cells = rows.map((row) => cellsOf(collection, row))
  for (const insertion of insertionsOf(collection, cells)) await db.query(insertion)
}

/** Writes the named fields of the row; nothing when none of them is stored. */
export function updateOf(
  collection: Collection,
  row: AnyRow,
  names: Iterable<string>,
  secrets: Readonly<Record<string, string>> = {},
): Sql | null {
  const sets = [...names].flatMap((name) => {
    const field = collection.fields[name]
    if (!field || !isStored(field)) return []
    return [sql`${ident(name)} = ${toParameter(field, row[name])}`]
  })
  for (const [name, value] of Object.entries(secrets)) sets.push(sql`${ident(name)} = ${value}`)
  if (sets.length === 0) return null
  return sql`UPDATE ${ident(collection.name)} SET ${join(sets, ', ')} WHERE ${ident('id')} = ${row.id}`
}

/** Writes the named fields of the row at once. */
export async function updateRow(
  tx: Tx,
  collection: Collection,
  row: AnyRow,
  names: Iterable<string>,
): Promise<void> {
  const update = updateOf(collection, row, names)
  if (update) await tx.query(update)
}

export async function deleteRow(tx: Tx, collection: Collection, id: string): Promise<void> {
  await tx.query(sql`DELETE FROM ${ident(collection.name)} WHERE ${ident('id')} = ${id}`)
}
