import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase } from '#server/db/pool.ts'
import { sql } from '#server/db/sql.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { allocateCodes, takeCode } from './queries.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await testDatabase({ unproven: 'parcels are inserted to try their codes alone' })
})
afterAll(() => test.drop())

const NOW = '2026-11-20 22:30:00.250Z'
const insert = (id: string, code: string) => sql`INSERT INTO commands (id, code) VALUES (${id}, ${code})`

it('gives 200 commandes created at once in one second 200 distinct codes, in order', async () => {
  const { db } = test
  const created = Array.from({ length: 200 }, (_, i) =>
    db.transaction(async (tx) => {
      const code = await takeCode(db, NOW)
      await tx.query(insert(`many${String(i).padStart(11, '0')}`, code))
      return code
    }),
  )
  const codes = await Promise.all(created)
  const expected = Array.from({ length: 200 }, (_, i) =>
    i === 0 ? '' : `-${String(i + 1).padStart(2, '0')}`,
  )
  expect(codes.sort()).toEqual(expected.map((suffix) => `201126-223000${suffix}`).sort())
})

it('reserves many codes at once', async () => {
  const codes = await allocateCodes(test.db, '2026-11-20 22:30:01.000Z', 3)
  expect(codes).toEqual(['201126-223001', '201126-223001-02', '201126-223001-03'])
  expect(await allocateCodes(test.db, '2026-11-20 22:30:01.999Z', 1)).toEqual(['201126-223001-04'])
})

it('goes on after the codes in use when the numbers were lost', async () => {
  await test.db.query(insert('lost00000000001', '201126-223002'))
  await test.db.query(insert('lost00000000002', '201126-223002-07'))
  await test.db.query(insert('lost00000000003', '201126-223002-EC'))
  expect(await allocateCodes(test.db, '2026-11-20 22:30:02.000Z', 1)).toEqual(['201126-223002-08'])
})

it('two processes in one second never give the same code', async () => {
  const other = createDatabase(test.connection, { max: 2 })
  const now = '2026-11-20 22:30:04.000Z'
  const taken = await Promise.all(
    Array.from({ length: 300 }, (_, i) => takeCode(i % 2 ? other : test.db, now)),
  )
  expect(new Set(taken).size).toBe(300)
  await other.close()
})

it('transactions that hold every connection still get their codes', async () => {
  const { db } = test
  const now = '2026-11-20 22:30:05.000Z'
  const codes = await Promise.all(
    Array.from({ length: 12 }, () =>
      db.transaction(async (tx) => {
        await tx.query(sql`SELECT 1`)
        return takeCode(db, now)
      }),
    ),
  )
  expect(new Set(codes).size).toBe(12)
})

it('forgets old seconds', async () => {
  const { db } = test
  await db.query(sql`UPDATE code_seconds SET at = now() - interval '2 days'`)
  for (const second of ['06', '07', '08']) await allocateCodes(db, `2026-11-20 22:30:${second}.000Z`, 1)
  const [left] = await db.query<{ n: number }>(sql`SELECT count(*)::int AS n FROM code_seconds`)
  expect(left?.n).toBeLessThanOrEqual(3)
})
