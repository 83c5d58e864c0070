import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabase, type PgDatabase } from '#server/db/pool.ts'
import { sql } from '#server/db/sql.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { createLimits, LIMITS_TABLE } from './limits.ts'

let first: TestDatabase
let second: PgDatabase
const clock = { now: 0 }
beforeAll(async () => {
  first = await testDatabase({ empty: true })
  await first.db.withClient((client) => client.query(LIMITS_TABLE))
  second = createDatabase(first.connection, { max: 5 })
})
afterAll(async () => {
  await second.close()
  await first.drop()
})
beforeEach(async () => {
  clock.now = 1_000_000
  await first.db.query(sql`DELETE FROM wasl_limits`)
})

const limits = () => createLimits(first.db.apart, () => clock.now)
const elsewhere = () => createLimits(second.apart, () => clock.now)
const THREE = { most: 3, windowMs: 600_000 }

test('three in ten minutes, then the end of the window is waited for', async () => {
  const { take } = limits()
  for (let i = 0; i < 3; i++) expect(await take('mail ali', THREE)).toEqual({ allowed: true, waitS: 0 })
  clock.now += 60_000
  expect(await take('mail ali', THREE)).toEqual({ allowed: false, waitS: 540 })
  expect(await limits().look('mail ali')).toEqual({ allowed: false, waitS: 540 })
  expect(await take('mail zineb', THREE)).toEqual({ allowed: true, waitS: 0 })
  clock.now += 540_000
  expect(await take('mail ali', THREE)).toEqual({ allowed: true, waitS: 0 })
})

test('a growing wait: each one after it doubles, up to the window', async () => {
  const { take, look } = limits()
  const wrong = { most: 5, windowMs: 900_000, firstWaitMs: 30_000 }
  for (let i = 0; i < 5; i++) expect((await take('sign-in', wrong)).allowed).toBe(true)
  const waits: number[] = []
  for (let i = 0; i < 6; i++) {
    const { waitS } = await look('sign-in')
    waits.push(waitS)
    clock.now += waitS * 1000
    expect((await take('sign-in', wrong)).allowed).toBe(true)
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 900])
  expect(await look('sign-in')).toEqual({ allowed: true, waitS: 0 })
})

test('what is forgotten begins again', async () => {
  const { take, forget } = limits()
  for (let i = 0; i < 4; i++) await take('k', THREE)
  await forget('k')
  expect((await take('k', THREE)).allowed).toBe(true)
})

test('fifty at once in two processes: three are allowed', async () => {
  const asked = Array.from({ length: 50 }, (_, i) => (i % 2 ? limits() : elsewhere()).take('race', THREE))
  const answers = await Promise.all(asked)
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(3)
})

test('a count holds although the transaction around it is undone, and needs none of its connections', async () => {
  const busy = Array.from({ length: 5 }, () =>
    first.db.transaction(async (tx) => {
      await tx.query(sql`SELECT 1`)
      await limits().take('held', THREE)
      throw new Error('undone')
    }),
  )
  const results = await Promise.allSettled(busy)
  expect(results.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
  expect((await limits().take('held', THREE)).allowed).toBe(false)
})

test('old keys are cleared away', async () => {
  const { take } = limits()
  for (let i = 0; i < 20; i++) await take(`old ${i}`, THREE)
  clock.now += 600_000
  for (let i = 0; i < 10; i++) await take(`new ${i}`, THREE)
  expect(await first.db.query(sql`SELECT count(*)::int AS n FROM wasl_limits`)).toEqual([{ n: 10 }])
})
