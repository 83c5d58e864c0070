import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { scaled } from './scale.ts'

/** A connection that does nothing more tells PostgreSQL's statistics after ten seconds what it has written. */
const TOLD_WITHIN_MS = scaled(11_000)

/** How many rows were written so far, by table and kind of write: `suivis inserted`. */
export type RowsWritten = ReadonlyMap<string, number>

export async function rowsWritten(db: Db): Promise<RowsWritten> {
  await sleep(TOLD_WITHIN_MS)
  const rows = await db.query<{ name: string; written: number }>(sql`
    SELECT relname || ' ' || kind AS name, n::int AS written FROM pg_stat_user_tables
    CROSS JOIN LATERAL (VALUES ('inserted', n_tup_ins), ('updated', n_tup_upd), ('deleted', n_tup_del)) AS w (kind, n)`)
  return new Map(rows.map(({ name, written }) => [name, written]))
}

/** Rows written between the two for each of so many requests. What jobs write meanwhile is lost in the rounding. */
export function rowsEach(before: RowsWritten, after: RowsWritten, requests: number): RowsWritten {
  const each = [...after].map(([name, n]): [string, number] => [
    name,
    (n - (before.get(name) ?? 0)) / requests,
  ])
  return new Map(each.filter(([, n]) => n >= LEAST))
}

const LEAST = 0.05
