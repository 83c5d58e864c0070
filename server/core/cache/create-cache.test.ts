import { afterAll, beforeAll, expect, test } from 'vitest'
import { MADE_UP } from '#server/core/filter/made-up.fixture.ts'
import { createMadeUp } from '#server/core/filter/made-up-data.fixture.ts'
import { sql } from '#server/db/sql.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import type { Cache } from './cache.ts'
import { createCache } from './create-cache.ts'

let database: TestDatabase
let cache: Cache
beforeAll(async () => {
  database = await testDatabase({ empty: true })
  await createMadeUp(database.db)
  await database.db.query(sql`INSERT INTO "zones" ("id", "name") VALUES ('a', 'Nord'), ('b', 'Sud')`)
  cache = await createCache({ collections: MADE_UP, db: database.db })
})
afterAll(() => database.drop())

const names = () => [...(cache.of('zones')?.rows.values() ?? [])].map(({ name }) => name)
const generation = () => cache.of('zones')?.generation

test('holds the cached collections, and no other', () => {
  expect(names()).toEqual(['Nord', 'Sud'])
  expect(cache.of('places')?.rows.size).toBe(0)
  expect(cache.of('things')).toBeUndefined()
  expect(cache.of('nothing')).toBeUndefined()
})

test('a refresh reads what changed, appeared and went, and keeps the other rows', async () => {
  const before = cache.of('zones')?.rows.get('a')
  const first = generation()
  await cache.refresh('zones')
  expect(generation()).toBe(first)
  await database.db.query(sql`UPDATE "zones" SET "name" = 'Midi' WHERE "id" = 'b'`)
  await database.db.query(sql`INSERT INTO "zones" ("id", "name") VALUES ('c', 'Est')`)
  await cache.refresh('zones')
  expect(names()).toEqual(['Nord', 'Midi', 'Est'])
  expect(cache.of('zones')?.rows.get('a')).toBe(before)
  await database.db.query(sql`DELETE FROM "zones" WHERE "id" = 'c'`)
  await cache.refresh('zones')
  expect(names()).toEqual(['Nord', 'Midi'])
  expect(generation()).not.toBe(first)
})

test('one that goes while another comes is noticed', async () => {
  await database.db.query(sql`INSERT INTO "zones" ("id", "name") VALUES ('d', 'Ouest')`)
  await cache.refresh('zones')
  await database.db.transaction(async (tx) => {
    await tx.query(sql`DELETE FROM "zones" WHERE "id" = 'd'`)
    await tx.query(sql`INSERT INTO "zones" ("id", "name") VALUES ('e', 'Ouest')`)
  })
  await cache.refresh('zones')
  expect([...(cache.of('zones')?.rows.keys() ?? [])]).toEqual(['a', 'b', 'e'])
})

test('refreshes asked for at once see what was written before each', async () => {
  const writes = Array.from({ length: 5 }, async (_, n) => {
    await database.db.query(sql`UPDATE "zones" SET "rank" = "rank" + 1 WHERE "id" = ${n % 2 ? 'a' : 'b'}`)
    await cache.refresh('zones')
  })
  await Promise.all(writes)
  expect(cache.of('zones')?.rows.get('a')).toMatchObject({ rank: 2 })
  expect(cache.of('zones')?.rows.get('b')).toMatchObject({ rank: 3 })
})

test('another process says what it wrote', async () => {
  await database.db.query(sql`UPDATE "zones" SET "name" = 'Nord-Est' WHERE "id" = 'a'`)
  await database.db.query(sql`SELECT pg_notify('wasl_changes', 'zones')`)
  await expect.poll(names).toContain('Nord-Est')
})

test('what was missed while the connection was away is read again', async () => {
  await database.db.query(sql`UPDATE "zones" SET "name" = 'Nord-Ouest' WHERE "id" = 'a'`)
  await database.db.query(
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
  )
  await expect.poll(names).toContain('Nord-Ouest')
})
