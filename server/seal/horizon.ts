import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Milliseconds between two checks for transactions that still write. */
const EVERY_MS = 100

/**
 * A position below which a table is complete: every number up to it was given out, and the transactions that took
 * one have ended. Null when some have not within the patience. A writer locks its table before it takes its first
 * number, so whoever may hold one of those given out so far is among the lockers looked at afterwards; a snapshot
 * would miss who has a number and no transaction id yet.
 */
export async function horizonOf(db: Db, table: string, patienceMs: number): Promise<number | null> {
  const given = await lastNumber(db, table)
  let running = await writersOf(db, table)
  const until = performance.now() + patienceMs
  while (running.size > 0) {
    if (performance.now() >= until) return null
    await sleep(EVERY_MS, undefined, { ref: false })
    running = running.intersection(await writersOf(db, table))
  }
  return given
}

async function lastNumber(db: Db, table: string): Promise<number> {
  const [row] = await db.query<{ last: number | null }>(
    sql`SELECT pg_sequence_last_value(pg_get_serial_sequence(quote_ident(${table}::text), '_seq')::regclass) AS last`,
  )
  return row?.last ?? 0
}

/** Transactions whose lock lets them write the table, by the name that is theirs alone. */
async function writersOf(db: Db, table: string): Promise<Set<string>> {
  const rows = await db.query<{ writer: string }>(
    sql`SELECT DISTINCT virtualtransaction AS writer FROM pg_locks
      WHERE locktype = 'relation' AND granted AND relation = quote_ident(${table}::text)::regclass
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND mode IN ('RowExclusiveLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`,
  )
  return new Set(rows.map(({ writer }) => writer))
}
