import { zeroOf } from '#model/schema/checks.ts'
import type { Collection } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import type { AnyRow } from '#server/core/caller.ts'
import { selectRow, toParameter, toRow } from '#server/core/read/rows.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { all, ident, join, raw, type Sql, sql } from '#server/db/sql.ts'

/** Values of a record ↔ columns of its table. Passwords stay in the table: no row of code carries one. */

/** Has a column of its own: a sum has none. */
export const isStored = (field: Field): boolean => !(field.kind === 'money' && field.sumOf)

/** Fields a row carries. */
export function rowFields(collection: Collection): [string, Field][] {
  return Object.entries(collection.fields).filter(([, field]) => field.kind !== 'password')
}

/** A record nobody has filled. */
export function blankRow(collection: Collection, id: string): AnyRow {
  const values = rowFields(collection).map(([name, field]) => [name, zeroOf(field)])
  return { id, ...Object.fromEntries(values) }
}

/** Amounts that are sums follow the amounts they are made of. */
export function computeSums(collection: Collection, row: AnyRow): void {
  for (const [name, field] of rowFields(collection)) {
    if (field.kind !== 'money' || !field.sumOf) continue
    row[name] = field.sumOf.reduce((sum, part) => sum + Number(row[part]), 0)
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
}

/** Stored rows under conditions, oldest first. */
export async function readRows(
  db: Db,
  collection: Collection,
  conditions: readonly Sql[],
  { lock = false, putAside = false }: Reading = {},
): Promise<AnyRow[]> {
  const where = all(putAside ? conditions : [...conditions, alive(collection)])
  const rows = await db.query(
    sql`SELECT ${selection(collection)} FROM ${ident(collection.name)} WHERE ${where} ORDER BY "_seq"${raw(lock ? ' FOR UPDATE' : '')}`,
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

/** Rows of one statement: many, yet far from the 65,535 parameters PostgreSQL takes. */
const AT_ONCE = 500

export async function insertRows(tx: Tx, collection: Collection, rows: readonly AnyRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await insertSome(tx, collection, rows.slice(from, from + AT_ONCE), {})
  }
}

export const insertRow = (
  tx: Tx,
  collection: Collection,
  row: AnyRow,
  secrets: Readonly<Record<string, string>>,
): Promise<void> => insertSome(tx, collection, [row], secrets)

async function insertSome(
  tx: Tx,
  collection: Collection,
  rows: readonly AnyRow[],
  secrets: Readonly<Record<string, string>>,
): Promise<void> {
  const fields = rowFields(collection).filter(([, field]) => isStored(field))
  const names = ['id', ...fields.map(([name]) => name), ...Object.keys(secrets)]
  const tuples = rows.map((row) => {
    const values = fields.map(([name, field]) => toParameter(field, row[name]))
    const hashes = Object.values(secrets).map((value) => sql`${value}`)
    return sql`(${join([sql`${row.id}`, ...values, ...hashes], ', ')})`
  })
  await tx.query(
    sql`INSERT INTO ${ident(collection.name)} (${join(names.map(ident), ', ')}) VALUES ${join(tuples, ', ')}`,
  )
}

/** Writes the named fields of the row. */
export async function updateRow(
  tx: Tx,
  collection: Collection,
  row: AnyRow,
  names: Iterable<string>,
  secrets: Readonly<Record<string, string>> = {},
): Promise<void> {
  const sets = [...names].flatMap((name) => {
    const field = collection.fields[name]
    if (!field || !isStored(field)) return []
    return [sql`${ident(name)} = ${toParameter(field, row[name])}`]
  })
  for (const [name, value] of Object.entries(secrets)) sets.push(sql`${ident(name)} = ${value}`)
  if (sets.length === 0) return
  await tx.query(
    sql`UPDATE ${ident(collection.name)} SET ${join(sets, ', ')} WHERE ${ident('id')} = ${row.id}`,
  )
}

export async function deleteRow(tx: Tx, collection: Collection, id: string): Promise<void> {
  await tx.query(sql`DELETE FROM ${ident(collection.name)} WHERE ${ident('id')} = ${id}`)
}
