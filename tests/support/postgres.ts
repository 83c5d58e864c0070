import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Connection, withDatabase } from '#server/db/connection.ts'
import { startEmbedded } from '#server/db/embedded/server.ts'
import { THROWAWAY } from '#server/db/embedded/settings.ts'
import { createDatabase } from '#server/db/pool.ts'
import { ident, sql } from '#server/db/sql.ts'
import { bringUp } from '#server/start/bring-up.ts'

/** What a test needs to make its own database. */
export interface TestServer {
  readonly connection: Connection
  readonly template: string
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestServer
  }
}

interface Shared {
  users: number
  readonly ready: Promise<{ server: TestServer; stop: () => Promise<void> }>
}

/** Vitest loads this file once per project, each time as a new module: the run has one server all the same. */
const run = globalThis as typeof globalThis & { waslTestServer?: Shared }

/** One PostgreSQL per run, with a migrated template that `testDatabase()` clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = run.waslTestServer ?? { users: 0, ready: start() }
  run.waslTestServer = shared
  shared.users++
  const { server, stop } = await shared.ready
  project.provide('postgres', server)
  return async () => {
    if (--shared.users > 0) return
    delete run.waslTestServer
    await stop()
  }
}

async function start() {
  const url = process.env.DATABASE_URL
  const host = url ? { connection: { url }, stop: async () => {} } : await startThrowaway()
  const template = `wasl_template_${process.pid}`
  await onServer(host.connection, template, 'create')
  const db = createDatabase(withDatabase(host.connection, template), { max: 1 })
  await bringUp(db)
  await db.close()
  const stop = async () => {
    await onServer(host.connection, template, 'drop')
    await host.stop()
  }
  return { server: { connection: host.connection, template }, stop }
}

async function startThrowaway() {
  const dataDir = await mkdtemp(join(tmpdir(), 'wasl-test-'))
  const embedded = await startEmbedded({ dataDir, settings: THROWAWAY })
  const stop = async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { connection: embedded.connection, stop }
}

async function onServer(connection: Connection, name: string, action: 'create' | 'drop') {
  const db = createDatabase(connection, { max: 1 })
  if (action === 'create') await db.query(sql`CREATE DATABASE ${ident(name)} TEMPLATE template0`)
  else await db.query(sql`DROP DATABASE IF EXISTS ${ident(name)} WITH (FORCE)`)
  await db.close()
}
