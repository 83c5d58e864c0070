import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Connection, withDatabase } from '#server/db/connection.ts'
import { createDatabase, type PgDatabase } from '#server/db/pool.ts'
import { ident, sql } from '#server/db/sql.ts'

export interface TestDatabase {
  readonly db: PgDatabase
  readonly connection: Connection
  drop(): Promise<void>
}

/** A database of the test's own, migrated and with reference data, copied from the template in some 20 ms. */
export async function testDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const { connection: server, template } = inject('postgres')
  const name = `wasl_test_${randomBytes(6).toString('hex')}`
  const admin = createDatabase(server, { max: 1 })
  const source = options.empty ? 'template0' : template
  await admin.query(sql`CREATE DATABASE ${ident(name)} TEMPLATE ${ident(source)} STRATEGY file_copy`)
  const connection = withDatabase(server, name)
  const db = createDatabase(connection, { max: 5, onError: () => {} })
  return {
    db,
    connection,
    async drop() {
      await db.close()
      await admin.query(sql`DROP DATABASE IF EXISTS ${ident(name)} WITH (FORCE)`)
      await admin.close()
    },
  }
}
