import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Connection, withDatabase } from '#server/db/connection.ts'
import { createDatabase, type PgDatabase } from '#server/db/pool.ts'
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

/** On a new connection: a test may have closed the others, or left a transaction open. */
async function wrongIn(connection: Connection, booked: boolean) {
  const db = createDatabase(connection, { max: 1 })
  try {
    const findings = []
    for (const check of [checkJournalledRows, ...(booked ? BOOKS : [])]) findings.push(...(await check(db)))
    return findings
  } finally {
    await db.close()
  }
}
