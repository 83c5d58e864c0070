import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { inject } from 'vitest'
import { type Connection, withDatabase } from '#server/db/connection.ts'
import { createDatabase, type PgDatabase } from '#server/db/pool.ts'
import { sql } from '#server/db/sql.ts'
import { checkCausedEntries } from '#server/verify/caused-entries.ts'
import type { Check } from '#server/verify/finding.ts'
import { checkJournalledRows } from '#server/verify/journalled-rows.ts'
import { checkLedger } from '#server/verify/ledger.ts'
import { type Behind, openBehind } from './behind.ts'
import { copyDatabase, dropDatabase } from './postgres.ts'

export interface TestDatabase {
  readonly db: PgDatabase
  readonly connection: Connection
  /** Runs SQL past the product, and declares it as such. */
  readonly behind: Behind
  /**
   * Fails when a row of the product differs from the journal or its digest, or the ledger from its causes.
   */
  drop(): Promise<void>
}

export interface TestDatabaseOptions {
  /** True for a database without the tables of the product. */
  readonly empty?: boolean
  /** The database to copy; default: the migrated template. */
  readonly template?: string
  /** Why the rows of this test are not compared with the journal, nor its ledger with its causes, when it ends. */
  readonly unproven?: string
  /** Why the ledger of this test is not compared with its causes when it ends. */
  readonly unbooked?: string
  /** Connections of the server under test to the database; default 5. */
  readonly connections?: number
}

/** A database of the test's own, migrated and with reference data, copied from the template in some 20 ms. */
export async function testDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { connection: server, template } = inject('postgres')
  const name = `wasl_test_${randomBytes(6).toString('hex')}`
  await copyDatabase(server, options.empty ? 'template0' : (options.template ?? template), name)
  const connection = withDatabase(server, name)
  const db = createDatabase(connection, { max: options.connections ?? 5, onError: () => {} })
  const behind = openBehind(connection)
  return {
    db,
    connection,
    behind,
    async drop() {
      await Promise.all([db.close(), behind.close()])
      const compares = !options.empty && options.unproven === undefined
      const wrong = compares ? await wrongIn(connection, options.unbooked === undefined) : []
      await dropDatabase(server, name)
      if (wrong.length > 0) throw new Error(`written past the journal or the books: ${JSON.stringify(wrong)}`)
    },
  }
}

/** The connection as a URL, for another process. */
export const addressOf = (server: Connection): string =>
  'url' in server
    ? server.url
    : `postgres://${server.user}@${encodeURIComponent(server.host)}:${server.port}/${server.database}`

const BOOKS: readonly Check[] = [checkLedger, checkCausedEntries]

/** Time another process is given to leave the database, before it is checked whole. */
const LEFT_WITHIN_MS = 500

/**
 * The collections whose table was written, or that the journal names: the rest is the template's, which was
 * checked when it was loaded. PostgreSQL counts the writes of a connection when it ends, so a database with another
 * connection left is checked whole; so is one whose digests were written, since they tell what rows were loaded.
 */
async function changedSince(db: PgDatabase): Promise<(name: string) => boolean> {
  for (const begun = performance.now(); await othersIn(db); await setTimeout(5)) {
    if (performance.now() - begun > LEFT_WITHIN_MS) return () => true
  }
  const rows = await db.query<{ name: string }>(sql`
    SELECT relname AS name FROM pg_stat_user_tables WHERE n_tup_ins + n_tup_upd + n_tup_del > 0
    UNION SELECT DISTINCT collection FROM journal`)
  const changed = new Set(rows.map(({ name }) => name))
  return (name) => changed.has(name) || changed.has('wasl_digests')
}

async function othersIn(db: PgDatabase): Promise<boolean> {
  const rows = await db.query(sql`SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`)
  return rows.length > 0
}

/**
 * Uses a new connection: a test may have closed the others, or left a transaction open. Returns the findings of
 * the checks.
 */
async function wrongIn(connection: Connection, booked: boolean) {
  const db = createDatabase(connection, { max: 1 })
  try {
    const findings = []
    findings.push(...(await checkJournalledRows(db, await changedSince(db))))
    for (const check of booked ? BOOKS : []) findings.push(...(await check(db)))
    return findings
  } finally {
    await db.close()
  }
}
