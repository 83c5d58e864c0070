import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '#server/db/connection.ts'
import { createDatabase, type PgDatabase } from '#server/db/pool.ts'
import { ident, sql } from '#server/db/sql.ts'
import { Listener } from '../support/listener.ts'
import { openLibrary, SHELF, type World } from './world.ts'

let world: World
let server: PgDatabase

beforeAll(async () => {
  world = await openLibrary()
  server = createDatabase(withDatabase(world.connection, 'postgres'), { max: 1 })
})
afterAll(async () => {
  await server.close()
  await world.close()
})

/** Makes the database refuse connections, and drops the open ones. */
async function outage(): Promise<() => Promise<unknown>> {
  const [row] = await world.db.query<{ name: string }>(sql`SELECT current_database() AS name`)
  const name = row?.name ?? ''
  const allow = (is: boolean) =>
    server.query(sql`ALTER DATABASE ${ident(name)} ALLOW_CONNECTIONS ${is ? sql`true` : sql`false`}`)
  await allow(false)
  await server.query(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${name}`)
  return () => allow(true)
}

test('a stream that cannot begin ends, and the next begins once the database is back', async () => {
  const over = await outage()
  const silent = Listener.open(world.url)
  await expect(silent).rejects.toThrow('the stream ended')
  await over()
  await expect.poll(() => Listener.open(world.url).then(() => 'begun', String)).toBe('begun')
  const listener = await Listener.open(world.url)
  expect(await listener.subscribe(['shelves/*'], world.tokens.reader)).toBe(204)
  const renamed = await fetch(`${world.url}/api/collections/shelves/records/${SHELF}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: world.tokens.librarian },
    body: JSON.stringify({ name: 'De retour' }),
  })
  expect(renamed.status).toBe(200)
  expect((await listener.next('shelves/*')).data).toContain('De retour')
})
