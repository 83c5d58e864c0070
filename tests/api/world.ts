import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Collection } from '#model/schema/collection.ts'
import { type Clock, fromCanonical } from '#server/clock.ts'
import { createServer } from '#server/core/api/server.ts'
import { hashPassword } from '#server/core/auth/passwords.ts'
import type { Letter } from '#server/core/base/post.ts'
import type { RunningEngine } from '#server/core/contract/engine.ts'
import { createEngine } from '#server/core/create-engine.ts'
import { diskStore } from '#server/core/files/disk-store.ts'
import { healthRoute } from '#server/core/http/health.ts'
import { install } from '#server/core/install.ts'
import { systemCollections } from '#server/core/system.ts'
import type { Connection } from '#server/db/connection.ts'
import type { PgDatabase } from '#server/db/pool.ts'
import { sql } from '#server/db/sql.ts'
import { testDatabase } from '../support/database.ts'
import { type Library, library, libraryModules } from './library.ts'

export const SECRET = 'a secret for tests only'
export const PASSWORD = 'livres-2026'
export const NOW = '2026-11-20 22:30:00.000Z'

export const LIBRARIAN = 'member000000001'
export const READER = 'member000000002'
export const OTHER = 'member000000003'
export const CLOSED_ACCOUNT = 'member000000004'
export const SHELF = 'shelf0000000001'
export const RARE = 'shelf0000000002'
export const BOOK = 'book00000000001'
export const LENT = 'book00000000002'
export const WORN = 'book00000000003'
export const GUARD = 'guard0000000001'
export const DRIVER = 'driver000000001'

const EMPTY = [...Object.keys(library), ...Object.keys(systemCollections), 'wasl_limits']
  .map((name) => `DELETE FROM "${name}"`)
  .join(';')

export type Role = 'librarian' | 'reader' | 'other' | 'guest'

export interface World {
  /** Where uploaded files are kept. */
  readonly folder: string
  readonly url: string
  readonly app: FastifyInstance
  readonly db: PgDatabase
  readonly connection: Connection
  readonly engine: RunningEngine<Library>
  readonly clock: { now: string }
  readonly tokens: Readonly<Record<Role, string>>
  /** Mails of the engine, oldest first. */
  readonly letters: Letter[]
  /** Restores the initial records. */
  reset(): Promise<void>
  close(): Promise<void>
}

interface LibraryOptions {
  readonly rateLimits?: boolean
  /** Trusted hops of `x-forwarded-for`, so that a test can use several addresses. */
  readonly trustProxy?: number
  /** Divides the time allowed for a body. */
  readonly bodyHaste?: number
  /** True: responses to mail requests take as long as in the product; without it they are immediate. */
  readonly evenly?: boolean
  /** Receives the log lines of the server at `info`, oldest first; without it nothing is logged. */
  readonly log?: string[]
}

/** A library open to the public: its own database, real HTTP. */
export async function openLibrary(options: LibraryOptions = {}): Promise<World> {
  const { db, connection, drop } = await testDatabase({ empty: true })
  const declared: Collection[] = Object.values(library)
  await install(db, declared)
  const hash = await hashPassword(PASSWORD)
  await seed(db, hash)
  const time = { now: NOW }
  const clock: Clock = { now: () => fromCanonical(time.now) }
  const folder = await mkdtemp(join(tmpdir(), 'wasl-library-'))
  const letters: Letter[] = []
  const { engine, app, url } = await serveLibrary(db, { ...options, clock, folder, letters })
  return {
    url,
    folder,
    app,
    db,
    connection,
    engine,
    clock: time,
    letters,
    tokens: await tokensOf(url),
    async reset() {
      time.now = NOW
      letters.length = 0
      await db.withClient((client) => client.query(EMPTY))
      await rm(folder, { recursive: true, force: true })
      await seed(db, hash)
      await Promise.all([engine.refresh('members'), engine.refresh('shelves')])
    },
    async close() {
      await app.close()
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** State shared by all processes of one library. */
interface Shared {
  readonly clock: Clock
  readonly folder: string
  readonly letters?: Letter[]
}

/** Serves the library by one more independent process. */
export async function serveLibrary(
  db: PgDatabase,
  { clock, folder, letters = [], ...options }: LibraryOptions & Shared,
): Promise<Pick<World, 'engine' | 'app' | 'url'>> {
  const engine = await createEngine({
    collections: library,
    modules: libraryModules,
    db,
    clock,
    secret: SECRET,
    audience: (record, audience) => record.kind === audience,
    mayImpersonate: (caller, { name }, record) =>
      caller.is('librarian') &&
      !caller.actor &&
      (!record || (name === 'members' && record.kind !== 'librarian')),
    maySignIn: (record) => record.active !== false,
    journal: 'log',
    files: diskStore(folder),
    post: {
      async send(_, letter) {
        letters.push(letter)
      },
    },
    ...(options.evenly ? {} : { evenMs: 0 }),
  })
  const app = await createServer({
    engine,
    ...logging(options.log),
    trustProxy: options.trustProxy ?? false,
    rateLimits: options.rateLimits ?? false,
    bodyHaste: options.bodyHaste ?? 1,
  })
  healthRoute(app, db)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { engine, app, url }
}

const logging = (log?: string[]) =>
  log ? { logLevel: 'info', logTo: { write: (line: string) => void log.push(line) } } : { logLevel: 'silent' }

async function tokensOf(url: string): Promise<Record<Role, string>> {
  const token = async (identity: string) => {
    const response = await fetch(`${url}/api/collections/members/auth-with-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identity, password: PASSWORD }),
    })
    const body = (await response.json()) as { token?: string }
    if (!body.token) throw new Error(`${identity} could not sign in: ${JSON.stringify(body)}`)
    return body.token
  }
  return {
    librarian: await token('lina@library.test'),
    reader: await token('rami@library.test'),
    other: await token('omar@library.test'),
    guest: '',
  }
}

async function seed(db: PgDatabase, hash: string): Promise<void> {
  const member = (id: string, name: string, mail: string, kind: string, phone: string, active: boolean) =>
    db.query(sql`INSERT INTO members (id, full_name, email, kind, phone, active, password, "tokenKey", created, updated)
      VALUES (${id}, ${name}, ${mail}, ${kind}, ${phone}, ${active}, ${hash}, ${`key-of-${id}`}, ${NOW}, ${NOW})`)
  await member(LIBRARIAN, 'Lina', 'lina@library.test', 'librarian', '+212661000001', true)
  await member(READER, 'Rami', 'rami@library.test', 'reader', '+212661000002', true)
  await member(OTHER, 'Omar', 'omar@library.test', 'reader', '', true)
  await db.query(sql`INSERT INTO guards (id, email, verified, password, "tokenKey") VALUES
    (${GUARD}, 'gita@library.test', true, ${hash}, 'key-of-the-guard')`)
  await db.query(sql`INSERT INTO drivers (id, email, password, "tokenKey") VALUES
    (${DRIVER}, 'driss@library.test', ${hash}, 'key-of-the-driver')`)
  await member(CLOSED_ACCOUNT, 'Zineb', 'zineb@library.test', 'reader', '', false)
  await db.query(
    sql`INSERT INTO shelves (id, name, code) VALUES (${SHELF}, 'Romans', 'RO01'), (${RARE}, 'Rares', 'ZZ99')`,
  )
  await db.query(sql`INSERT INTO books (id, title, isbn, shelf, authors, genres, state, price, fee, pages, lent, due, meta, links, owner, cost, vault, created, updated) VALUES
    (${BOOK}, 'Le pain nu', '111', ${SHELF}, ARRAY[${READER},${OTHER}], ARRAY['novel'], 'new', 80.5, 4.5, 200, false, ${NOW}, '{"a":[1]}', ARRAY['x'], ${READER}, 60, 'clé', ${NOW}, ${NOW}),
    (${LENT}, 'La boîte à merveilles', '222', ${SHELF}, '{}', '{}', 'new', 50, 0, 250, true, NULL, NULL, '{}', ${OTHER}, 30, '', ${NOW}, ${NOW}),
    (${WORN}, 'Messaouda', '', ${RARE}, '{}', '{}', 'worn', 10, 0, 90, false, NULL, NULL, '{}', ${OTHER}, 5, '', ${NOW}, ${NOW})`)
  await db.query(sql`INSERT INTO drafts (id, title) VALUES ('draft0000000001', 'Essai')`)
  await db.query(sql`INSERT INTO closed (id, title) VALUES ('closed000000001', 'Secret')`)
}
