import type { Collection } from '#model/schema/collection.ts'
import type { Tx } from './database.ts'
import { digestAll, lastLine, PROVEN, takeDigests } from './digests.ts'
import { isFilled, journalledColumns } from './journalled-columns.ts'
import { any, ident, raw, type Sql, sql } from './sql.ts'

/** The tables there are, with their columns. */
export type Tables = ReadonlyMap<string, ReadonlySet<string>>

export async function tablesOf(tx: Tx): Promise<Tables> {
  const rows = await tx.query<{ name: string; columns: string[] }>(sql`
    SELECT c.relname AS name, array_agg(a.attname::text) AS columns FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
    GROUP BY c.relname`)
  return new Map(rows.map(({ name, columns }) => [name, new Set(columns)]))
}

/**
 * Takes digests of rows a migration wrote, in its transaction: they have no journal line. Where it removed
 * rows or columns, or filled a column in every row, the digests of the whole collection are taken anew.
 */
export async function digestMigrated(tx: Tx, before: Tables): Promise<void> {
  const after = await tablesOf(tx)
  if (!after.has('wasl_digests')) return
  const begins = !before.has('wasl_digests')
  const anew: Collection[] = []
  for (const collection of PROVEN) {
    if (!after.has(collection.name)) continue
    const written = await writtenIn(tx, collection, before, after)
    if (begins ? written.filled : written.reshaped) anew.push(collection)
    else if (written.touched) await takeDigests(tx, collection, WRITTEN_NOW, await lastLine(tx))
  }
  if (anew.length > 0) await digestAll(tx, anew)
}

const WRITTEN_NOW: Sql = raw('t.xmin = pg_current_xact_id()::xid')

interface Written {
  /** Holds rows. */
  readonly filled: boolean
  /** Rows were added or changed. */
  readonly touched: boolean
  readonly reshaped: boolean
}

async function writtenIn(tx: Tx, collection: Collection, before: Tables, after: Tables): Promise<Written> {
  const { name } = collection
  const had = before.get(name)
  const has = after.get(name)
  const added = journalledColumns(collection).filter(
    (column) => has?.has(column.name) && !had?.has(column.name),
  )
  const table = sql`${`public."${name}"`}::regclass`
  const [row] = await tx.query<
    Written & { gone: boolean }
  >(sql`SELECT EXISTS (SELECT FROM ${ident(name)}) AS filled,
    pg_stat_get_xact_tuples_inserted(${table}) + pg_stat_get_xact_tuples_updated(${table}) > 0 AS touched,
    pg_stat_get_xact_tuples_deleted(${table}) > 0
      OR EXISTS (SELECT FROM ${ident(name)} AS t WHERE ${any(added.map(isFilled))} AND NOT ${WRITTEN_NOW}) AS gone`)
  if (!row) throw new Error(`nothing is known of ${name}`)
  const lost = had !== undefined && [...had].some((column) => !has?.has(column))
  return { filled: row.filled, touched: row.touched, reshaped: row.filled && (row.gone || lost) }
}
