import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { withDatabase } from '#server/db/connection.ts'
import { createDatabase } from '#server/db/pool.ts'
import { prepare } from '#server/start/prepare.ts'
import { copyDatabase, dropDatabase, joinServer } from '../support/postgres.ts'
import { DEMO_COMMANDS, DEMO_PASSWORD } from './demo-settings.ts'

/** The demo as the product loads it at its first start: to load it anew for each file of tests costs four seconds. */
export interface DemoTemplate {
  readonly database: string
  /** Its data directory, with the files of its records. */
  readonly dataDir: string
}

declare module 'vitest' {
  interface ProvidedContext {
    demo: DemoTemplate
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, leave } = await joinServer()
  const database = `wasl_demo_${process.pid}`
  await copyDatabase(server.connection, server.template, database)
  const dataDir = await mkdtemp(join(tmpdir(), 'wasl-demo-'))
  const db = createDatabase(withDatabase(server.connection, database), { max: 1 })
  await prepare(db, {
    demo: { commands: DEMO_COMMANDS },
    demoPassword: DEMO_PASSWORD,
    s3Url: undefined,
    dataDir,
  })
  await db.close()
  project.provide('demo', { database, dataDir })
  return async () => {
    await dropDatabase(server.connection, database)
    await rm(dataDir, { recursive: true, force: true })
    await leave()
  }
}
