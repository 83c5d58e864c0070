import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type PgDatabase } from '#server/db/pool.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { takeNumber, takeNumbers } from './take-numbers.ts'

const CONNECTIONS = 16
const EACH = 25
const NOW = '2026-11-23 10:00:00.000Z'

let database: TestDatabase
let db: PgDatabase

beforeAll(async () => {
  database = await testDatabase()
  db = createDatabase(database.connection, { max: CONNECTIONS })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

test('numbers of a series have no gap and no double, whoever issues at once and whoever fails', async () => {
  const given: string[] = []
  const issuer = async (who: number): Promise<void> => {
    for (let n = 0; n < EACH; n++) {
      const fails = (who + n) % 5 === 0
      const issue = db.transaction(async (tx) => {
        const number = await takeNumber(tx, 'FL', NOW)
        if (fails) throw new Error('refused after the number was taken')
        return number
      })
      const number = await issue.catch(() => null)
      if (number) given.push(number)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, who) => issuer(who)))
  expect(given).toHaveLength((CONNECTIONS * EACH * 4) / 5)
  const expected = given.map((_, i) => `FL-2026-${String(i + 1).padStart(6, '0')}`)
  expect(given.toSorted()).toEqual(expected)
})

test('each series and each local year counts for itself, several at a time', async () => {
  const take = (now: string, count: number) => db.transaction((tx) => takeNumbers(tx, 'CM', now, count))
  expect(await take(NOW, 3)).toEqual(['CM-2026-000001', 'CM-2026-000002', 'CM-2026-000003'])
  expect(await take('2026-12-31 23:30:00.000Z', 1)).toEqual(['CM-2026-000004'])
  expect(await take('2027-01-01 00:30:00.000Z', 1)).toEqual(['CM-2027-000001'])
})
