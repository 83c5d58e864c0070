import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TooLong } from '#server/db/deadlines.ts'
import { sql } from '#server/db/sql.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { type StreamPlan, streamCells } from './stream.ts'

let made: TestDatabase
beforeAll(async () => {
  made = await testDatabase({ empty: true })
})
afterAll(() => made.drop())

const LONGEST_MS = 600
const ROWS = 2_000

/** Rows that each cost the database `secondsEach`; a batch is a hundred. */
const rowsOf = (secondsEach: number) =>
  ({
    select: sql`SELECT pg_sleep(${secondsEach}::float8)::text FROM generate_series(1, ${ROWS})`,
    tooMany: sql`SELECT 1 WHERE false`,
  }) as unknown as StreamPlan

async function batchesOf(secondsEach: number, readerMs: number): Promise<number> {
  const how = {
    most: ROWS,
    signal: new AbortController().signal,
    longest: LONGEST_MS,
    inTurn: <T>(work: () => Promise<T>) => work(),
  }
  let batches = 0
  for await (const _ of streamCells(made.db, rowsOf(secondsEach), how)) {
    batches++
    await sleep(readerMs)
  }
  return batches
}

test('the database works so long for an export, added up over its batches', async () => {
  // 150 ms a batch: each alone is within the time.
  const endless = batchesOf(0.001, 0)
  await expect(endless).rejects.toEqual(new TooLong(LONGEST_MS, 'read'))
  expect(await made.db.query(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }])
})

test('the time its reader takes does not count', async () => {
  expect(await batchesOf(0, 60)).toBe(ROWS / 100)
})
