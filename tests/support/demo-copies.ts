import { inject } from 'vitest'
import { withDatabase } from '#server/db/connection.ts'
import { createDatabase } from '#server/db/pool.ts'
import { ident, sql } from '#server/db/sql.ts'
import { loadDemo } from '#server/demo/load.ts'
import { copyDatabase } from './postgres.ts'

export const TEST_PASSWORD = 'wasl-test-2026'
/** Demo data is the same in every run. */
const SEED = 7

export interface DemoSize {
  readonly commands: number
  /** True to write commandes with their whole history and money. */
  readonly full: boolean
}

/** Larger demos are the matter of one file each. */
const SHARED_COMMANDS = 300

/**
 * Name of a database that holds the demo of this size, to be copied. The first worker that needs it loads it, the
 * others wait; a copy takes a tenth of the time of a load. The run drops it with its server.
 */
export async function demoTemplate(size: DemoSize): Promise<string | undefined> {
  if (size.full || size.commands > SHARED_COMMANDS) return undefined
  const { connection: server, template } = inject('postgres')
  const name = `${template}_demo_${size.commands}`
  const admin = createDatabase(server, { max: 1 })
  try {
    await admin.query(sql`SELECT pg_advisory_lock(hashtext(${name}))`)
    const found = await admin.query(sql`SELECT 1 FROM pg_database WHERE datname = ${name}`)
    if (found.length > 0) return name
    const unfinished = `${name}_unfinished`
    await copyDatabase(server, template, unfinished)
    const db = createDatabase(withDatabase(server, unfinished), { max: 5 })
    await loadInto(db, size)
    await db.close()
    await admin.query(sql`ALTER DATABASE ${ident(unfinished)} RENAME TO ${ident(name)}`)
    return name
  } finally {
    // The lock ends with its connection.
    await admin.close()
  }
}

export const loadInto = (db: Parameters<typeof loadDemo>[0], { commands, full }: DemoSize) =>
  loadDemo(db, { commands, seed: SEED, password: TEST_PASSWORD, full })
