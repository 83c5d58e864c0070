import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import PocketBase from 'pocketbase'
import type { Collections } from '#model/collections.ts'
import { createProduct } from '#server/app.ts'
import type { Clock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import type { RunningEngine } from '#server/core/contract/engine.ts'
import type { Connection } from '#server/db/connection.ts'
import type { PgDatabase } from '#server/db/pool.ts'
import { sendAnywhere } from './anywhere.ts'
import type { Behind } from './behind.ts'
import { type TestDatabaseOptions, testDatabase } from './database.ts'
import { demoTemplate, loadInto, TEST_PASSWORD } from './demo-copies.ts'

export type DemoRole = 'moderateur' | 'agent' | 'client' | 'livreur'

/** The product in this process, on a database of its own with demo data. */
export interface TestWasl {
  readonly url: string
  readonly app: FastifyInstance
  readonly db: PgDatabase
  /** SQL behind the product, declared. */
  readonly behind: Behind
  readonly engine: RunningEngine<Collections>
  /** Where other processes would find the same database. */
  readonly connection: Connection
  /** The official client, signed in with a demo account. */
  as(role: DemoRole): Promise<PocketBase>
  close(): Promise<void>
}

export interface TestWaslOptions extends Pick<TestDatabaseOptions, 'unproven' | 'unbooked' | 'connections'> {
  readonly commands?: number
  /** True to write commandes with their whole history and money. */
  readonly full?: boolean
  /** Variables of the environment. */
  readonly env?: Readonly<Record<string, string>>
  /** Divides the deadline of the statements of requests. */
  readonly statementHaste?: number
  /** The time of the product; the machine's own unless said. */
  readonly clock?: Clock
}

export async function testWasl(options: TestWaslOptions = {}): Promise<TestWasl> {
  const size = { commands: options.commands ?? 300, full: options.full ?? false }
  const template = await demoTemplate(size)
  const { db, connection, behind, drop } = await testDatabase({ ...options, ...(template && { template }) })
  if (template === undefined) await loadInto(db, size)
  const dataDir = await mkdtemp(join(tmpdir(), 'wasl-test-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ...options.env,
  })
  const { clock, statementHaste } = options
  const { app, engine } = await createProduct({ config, db, statementHaste, ...(clock && { clock }) })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    app,
    db,
    behind,
    engine,
    connection,
    as: demoAccounts(url),
    async close() {
      await app.close()
      await rm(dataDir, { recursive: true, force: true })
      await drop()
    },
  }
}

/** Signs in the demo accounts of the product that answers there. */
export function demoAccounts(url: string): TestWasl['as'] {
  const signedIn = async (role: DemoRole) => {
    const client = new PocketBase(url).autoCancellation(false)
    await client.collection('users').authWithPassword(`${role}@demo.wasl.ma`, TEST_PASSWORD)
    return client
  }
  return async (role) => {
    const client = await signedIn(role)
    if (role === 'livreur') {
      const staff = await signedIn('moderateur')
      await sendAnywhere(staff, client.authStore.record?.id ?? '')
    }
    return client
  }
}
