import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Connection, withDatabase } from '#server/db/connection.ts'
import { startEmbedded } from '#server/db/embedded/server.ts'
import { THROWAWAY } from '#server/db/embedded/settings.ts'
import { createDatabase } from '#server/db/pool.ts'
import { ident, type Sql, sql } from '#server/db/sql.ts'
import { upgradeDatabase } from '#server/start/upgrade-database.ts'

/** The server of a run, and the migrated database that each test copies. */
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
  const { server, leave } = await joinServer()
  project.provide('postgres', server)
  return leave
}

/** The server of the run; it stops once everybody who joined it has left. */
export async function joinServer(): Promise<{ server: TestServer; leave: () => Promise<void> }> {
  const shared = run.waslTestServer ?? { users: 0, ready: start() }
  run.waslTestServer = shared
  shared.users++
  const { server, stop } = await shared.ready
  const leave = async () => {
    if (--shared.users > 0) return
    delete run.waslTestServer
    await stop()
  }
  return { server, leave }
}

async function start() {
  const url = process.env.DATABASE_URL
  const host = url ? { connection: { url }, stop: async () => {} } : await startThrowaway()
  const template = `wasl_template_${process.pid}`
  await copyDatabase(host.connection, 'template0', template)
  const db = createDatabase(withDatabase(host.connection, template), { max: 1 })
  await upgradeDatabase(db)
  await db.close()
  const stop = async () => {
    for (const name of await namesLike(host.connection, template)) await dropDatabase(host.connection, name)
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

export const copyDatabase = (server: Connection, template: string, name: string): Promise<void> =>
  ask(server, sql`CREATE DATABASE ${ident(name)} TEMPLATE ${ident(template)} STRATEGY file_copy`)

export const dropDatabase = (server: Connection, name: string): Promise<void> =>
  ask(server, sql`DROP DATABASE IF EXISTS ${ident(name)} WITH (FORCE)`)

/** The template and what was made of it under its name. */
async function namesLike(server: Connection, template: string): Promise<string[]> {
  const db = createDatabase(server, { max: 1 })
  const rows = await db.query<{ datname: string }>(
    sql`SELECT datname FROM pg_database WHERE starts_with(datname, ${template})`,
  )
  await db.close()
  return rows.map(({ datname }) => datname)
}

async function ask(server: Connection, statement: Sql): Promise<void> {
  const db = createDatabase(server, { max: 1 })
  await db.query(statement)
  await db.close()
}
