import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { addressKey } from './address.ts'
import { PER_MINUTE, RATES_TABLE, Rates } from './rates.ts'

let test1: TestDatabase
const clock = { now: 0 }
const here: Rates[] = []
beforeAll(async () => {
  test1 = await testDatabase({ empty: true })
  await test1.db.withClient((client) => client.query(RATES_TABLE))
})
afterAll(() => test1.drop())
beforeEach(async () => {
  clock.now = 60_000 * 1_000
  for (const rates of here.splice(0)) rates.stop()
  await test1.db.query(sql`DELETE FROM wasl_rates`)
})

/** Exchanges its counts only when the test does so: its own timer is stopped. */
function aProcess(db: Db = test1.db): Rates {
  const rates = new Rates(
    db,
    () => clock.now,
    (error) => expect.unreachable(String(error)),
  )
  rates.stop()
  here.push(rates)
  return rates
}

test('a thousand in a minute, then the next minute is waited for', () => {
  const rates = aProcess()
  clock.now += 15_000
  expect(rates.take('a')).toEqual({ remaining: PER_MINUTE - 1, resetS: 45, exceeded: false })
  for (let i = 1; i < PER_MINUTE; i++) expect(rates.take('a').exceeded).toBe(false)
  expect(rates.take('a')).toEqual({ remaining: 0, resetS: 45, exceeded: true })
  expect(rates.take('b').exceeded).toBe(false)
  clock.now += 45_000
  expect(rates.take('a')).toEqual({ remaining: PER_MINUTE - 1, resetS: 60, exceeded: false })
})

test('many at once are served whole when something was left', () => {
  const rates = aProcess()
  rates.take('a', PER_MINUTE - 1)
  expect(rates.take('a', PER_MINUTE)).toMatchObject({ remaining: 0, exceeded: false })
  expect(rates.take('a').exceeded).toBe(true)
})

test('what could not be told is told the next time', async () => {
  let away = true
  const one = aProcess({
    query: (statement) => (away ? Promise.reject(new Error('away')) : test1.db.query(statement)),
  } as Db)
  const two = aProcess()
  one.take('a', 600)
  await expect(one.tell()).rejects.toThrow('away')
  away = false
  one.take('a', 300)
  await one.tell()
  two.take('a', 100)
  await two.tell()
  expect(two.take('a').exceeded).toBe(true)
})

test('processes know of each other’s counts once they have told theirs', async () => {
  const [one, two] = [aProcess(), aProcess()]
  one.take('a', 600)
  two.take('a', 600)
  await one.tell()
  await two.tell()
  expect(two.take('a').exceeded).toBe(true)
  expect(one.take('a').exceeded).toBe(false)
  await one.tell()
  expect(one.take('a').exceeded).toBe(true)
})

test('what is counted while telling is not lost', async () => {
  const rates = aProcess()
  rates.take('a', 10)
  const telling = rates.tell()
  rates.take('a', 5)
  await telling
  expect(rates.take('a').remaining).toBe(PER_MINUTE - 16)
  await rates.tell()
  expect(await test1.db.query(sql`SELECT n FROM wasl_rates`)).toEqual([{ n: 16 }])
})

test('minutes do not add up, and past ones are cleared away', async () => {
  const rates = aProcess()
  for (let i = 0; i < 50; i++) rates.take(`k${i}`, 3)
  await rates.tell()
  clock.now += 120_000
  expect(rates.take('k0').remaining).toBe(PER_MINUTE - 1)
  await rates.tell()
  expect(await test1.db.query(sql`SELECT key, n FROM wasl_rates`)).toEqual([{ key: 'k0', n: 1 }])
})

test('two processes that tell the same keys crosswise both end', async () => {
  const pair = [aProcess(), aProcess()]
  for (let round = 0; round < 20; round++) {
    for (let i = 0; i < 40; i++) {
      pair[0]?.take(`k${i}`)
      pair[1]?.take(`k${39 - i}`)
    }
    await Promise.all(pair.map((rates) => rates.tell()))
  }
  expect(await test1.db.query(sql`SELECT DISTINCT n FROM wasl_rates`)).toEqual([{ n: 40 }])
})

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '::ffff:198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s is counted as %s', (ip, key) => expect(addressKey(ip)).toBe(key))
