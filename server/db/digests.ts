import { DECLARED } from '#model/collections.ts'
import type { Collection } from '#model/schema/collection.ts'
import type { Tx } from './database.ts'
import { type JournalledColumn, journalledColumns, textOf } from './journalled-columns.ts'
import { column, ident, join, raw, type Sql, sql } from './sql.ts'

/** Rows of one line of `wasl_digests`. */
const AT_ONCE = 1_000

/** Collections whose rows are proven one by one, by the journal or by digests; of history the seals prove them. */
export const PROVEN: readonly Collection[] = DECLARED.filter(
  ({ journalled, sealed }) => journalled && !sealed,
)

/** Half a SHA-256 of a row `t` as PostgreSQL writes it: 16 bytes, and nobody finds another row with the same. */
const digestOf = (values: readonly Sql[]): Sql =>
  sql`substr(sha256(convert_to(ROW(${join(values, ', ')})::text, 'UTF8')), 1, 16)`

/** The digest of the columns as they are stored. */
export const digestStored = (columns: readonly string[]): Sql =>
  digestOf(columns.map((name) => column('t', name)))

/** The digest of the columns as they were before the changes; `was` is the JSON of the former values. */
export const digestBefore = (columns: readonly JournalledColumn[], was: Sql): Sql =>
  digestOf(columns.map((each) => textOf(each, was)))

/** Takes digests of rows that no journal line mentions. */
export async function digestRows(tx: Tx, collection: Collection, ids: readonly string[]): Promise<void> {
  await takeDigests(tx, collection, sql`t.id = ANY(${[...ids]}::text[])`, 0)
}

/** Takes digests of every row: from here on, the collection's present content is its starting point. */
export async function digestAll(tx: Tx, collections: readonly Collection[] = PROVEN): Promise<void> {
  // A writer of a row now writes its line before the number below is read, or reads the row after.
  await tx.query(raw('LOCK TABLE journal IN SHARE MODE'))
  const since = await lastLine(tx)
  for (const collection of collections) {
    await tx.query(sql`INSERT INTO wasl_digests (id, collection, whole, since, columns, ids, digests)
      VALUES (${raw(NEW_ID)}, ${collection.name}, true, ${since}, '{}', '{}', '{}')`)
    await takeDigests(tx, collection, raw('true'), since)
  }
}

export async function lastLine(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ last: number }>(sql`SELECT coalesce(max(_seq), 0) AS last FROM journal`)
  return row?.last ?? 0
}

const NEW_ID = "left(replace(gen_random_uuid()::text, '-', ''), 15)"

/** Lines of the journal up to `since` are in them already. */
export async function takeDigests(tx: Tx, collection: Collection, where: Sql, since: number): Promise<void> {
  const columns = await columnsThere(tx, collection)
  await tx.query(sql`INSERT INTO wasl_digests (id, collection, since, columns, ids, digests)
    SELECT ${raw(NEW_ID)}, ${collection.name}, ${since}::bigint, ${columns}::text[],
      array_agg(id ORDER BY _seq), array_agg(digest ORDER BY _seq)
    FROM (SELECT t.id, t._seq, ${digestStored(columns)} AS digest FROM ${ident(collection.name)} AS t WHERE ${where}) AS rows
    GROUP BY _seq / ${raw(String(AT_ONCE))} ORDER BY min(_seq)`)
}

/**
 * The journalled columns that exist: a migration may run before the one that adds a column declared today.
 */
async function columnsThere(tx: Tx, collection: Collection): Promise<string[]> {
  const there = await tx.query<{ name: string }>(sql`SELECT attname AS name FROM pg_attribute
    WHERE attrelid = ${`public."${collection.name}"`}::regclass AND attnum > 0 AND NOT attisdropped`)
  const present = new Set(there.map(({ name }) => name))
  return journalledColumns(collection).flatMap(({ name }) => (present.has(name) ? [name] : []))
}
