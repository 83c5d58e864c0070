import { fromCanonical } from '#server/clock.ts'
import { createServer } from '#server/core/api/server.ts'
import { hashPassword } from '#server/core/auth/passwords.ts'
import { access } from '#server/core/base/access.ts'
import { type AnyRow, callerFor } from '#server/core/base/caller.ts'
import type { Declared } from '#server/core/base/declared.ts'
import type { Cache } from '#server/core/cache/cache.ts'
import { createEngine } from '#server/core/create-engine.ts'
import type { Lookup } from '#server/core/filter/language/lookup.ts'
import { parse } from '#server/core/filter/language/parse.ts'
import { resolve } from '#server/core/filter/language/resolve.ts'
import { MADE_UP } from '#server/core/filter/made-up.fixture.ts'
import { idOf, type MadeUpRows, madeUpRows } from '#server/core/filter/made-up-data.fixture.ts'
import { compile } from '#server/core/filter/sql/compile.ts'
import { install } from '#server/core/install.ts'
import type { PgDatabase } from '#server/db/pool.ts'
import { ident, sql } from '#server/db/sql.ts'
import { testDatabase } from '#tests/support/database.ts'
import type { Row } from './paths.ts'
import { ACCESS } from './rules.ts'

export const NOW = '2026-11-20 12:00:00.000Z'
const PASSWORD = 'un mot de passe'

/** The made-up collections under the rules of the oracle, through the reader and through HTTP. */
export interface Stand {
  readonly db: PgDatabase
  /** Call after new records were stored. */
  refresh(): Promise<void>
  list(root: string, query: string, caller: Row | null, http: boolean): Promise<unknown>
  /** Ids of the things a filter without any viewer finds, by SQL with nothing in memory. */
  select(filter: string, lookup: Lookup): Promise<string[]>
  close(): Promise<void>
}

/** The first three people are callers, beside a guest: the first has every right. */
const NAMES = ['Chief', 'Ali', 'Zoé']
export const CALLERS: readonly (string | null)[] = [...NAMES.map((_, n) => idOf('people', n)), null]

const HASH = await hashPassword(PASSWORD)

/** Random records, with accounts that stay the same. */
export function rowsOf(seed: number): MadeUpRows {
  const rows = madeUpRows(seed)
  const people = (rows.people ?? []).map((row, n): AnyRow => {
    const name = NAMES[n] ?? String(row.name)
    return { ...row, name, tokenKey: `key${n}`, password: HASH, emailVisibility: n % 2 === 1 }
  })
  return { ...rows, people }
}

const isChief = (record: AnyRow, audience: string): boolean => audience === 'chief' && record.name === 'Chief'
const NO_CACHE: Cache = { of: () => undefined, refresh: async () => undefined }

export async function openStand(): Promise<Stand> {
  const { db, drop } = await testDatabase({ empty: true })
  await install(db, Object.values(MADE_UP))
  const closed = access({})
  const modules = Object.fromEntries(
    Object.keys(MADE_UP).map((name) => [name, { access: ACCESS[name] ?? closed }]),
  )
  const engine = await createEngine<Declared>({
    collections: MADE_UP,
    modules,
    db,
    clock: { now: () => fromCanonical(NOW) },
    secret: 'a secret for tests only',
    audience: isChief,
  })
  const app = await createServer({ engine, logLevel: 'silent', trustProxy: false, rateLimits: false })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const tokens = new Map<string, string>()

  const tokenOf = async (record: Row): Promise<string> => {
    const known = tokens.get(record.id)
    if (known !== undefined) return known
    const response = await fetch(`${url}/api/collections/people/auth-with-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identity: record.email, password: PASSWORD }),
    })
    const { token } = (await response.json()) as { token?: string }
    if (!token) throw new Error(`${record.name} could not sign in: ${response.status}`)
    tokens.set(record.id, token)
    return token
  }
  const overHttp = async (root: string, query: string, caller: Row | null): Promise<unknown> => {
    const headers = new Headers(caller ? { authorization: await tokenOf(caller) } : {})
    const response = await fetch(`${url}/api/collections/${root}/records?${query}`, { headers })
    const body: unknown = await response.json()
    return response.ok ? body : response.status
  }
  return {
    db,
    refresh: async () => {
      for (const { name, cached } of Object.values(MADE_UP)) if (cached) await engine.refresh(name)
    },
    async list(root, query, caller, http) {
      if (http) return overHttp(root, query, caller)
      return JSON.parse((await engine.reader.list(root, query, callerFor(caller, isChief))).toString())
    },
    async select(filter, lookup) {
      const options = { alias: 'r', cache: NO_CACHE, uses: lookup.uses }
      const { sql: where } = compile(resolve(parse(filter), lookup), options)
      const rows = await db.query<{ id: string }>(
        sql`SELECT "id" FROM ${ident(lookup.root.name)} AS "r" WHERE "deleted_at" IS NULL AND ${where} ORDER BY "_seq"`,
      )
      return rows.map(({ id }) => id)
    },
    async close() {
      await app.close()
      await drop()
    },
  }
}
