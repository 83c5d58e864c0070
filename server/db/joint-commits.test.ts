import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { Gathering } from './gathering.ts'
import { sql } from './sql.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await testDatabase({ connections: 10 })
})
afterAll(() => base.drop())

const puts = new Gathering<string>('insert', (keys) => [
  sql`INSERT INTO wasl_meta (key, value) SELECT key, '0' FROM unnest(${keys}::text[]) AS key`,
])

/** A transaction that writes `rows` rows and reads nothing. */
const writing = (name: string, rows: number) =>
  base.db.transaction(async (tx) => {
    for (let n = 0; n < rows; n++) puts.add(tx, `${name} ${n}`)
  })

/** Runs `work` while another transaction holds an insert of that row, which it rolls back at the end. */
async function whileTaken(key: string, work: () => Promise<void>): Promise<void> {
  const taken = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const holding = base.db.transaction(async (tx) => {
    await tx.query(sql`INSERT INTO wasl_meta (key, value) VALUES (${key}, '1')`)
    taken.resolve()
    await release.promise
    throw new Error('given up')
  })
  await taken.promise
  await work().finally(release.resolve)
  await expect(holding).rejects.toThrow('given up')
}

const keysLike = (pattern: string) => sql`SELECT key FROM wasl_meta WHERE key LIKE ${pattern} AND value = '0'`

test('behind a large commit that waits, another large and then a small one go on', async () => {
  await whileTaken('first 7', async () => {
    const first = writing('first', 50)
    await sleep(50)
    await writing('second', 50)
    await writing('third', 1)
    expect(await base.db.query(keysLike('first %'))).toHaveLength(0)
    expect(await base.db.query(keysLike('second %'))).toHaveLength(50)
    expect(await base.db.query(keysLike('third %'))).toHaveLength(1)
    void first.catch(() => undefined)
  })
  await expect.poll(() => base.db.query(keysLike('first %'))).toHaveLength(50)
})

test('no third large commit is under way beside two', async () => {
  let third: Promise<void> | undefined
  await whileTaken('one 7', () =>
    whileTaken('two 7', async () => {
      const two = [writing('one', 50), sleep(50).then(() => writing('two', 50))]
      await sleep(100)
      third = writing('three', 50)
      await sleep(100)
      expect(await base.db.query(keysLike('three %'))).toHaveLength(0)
      void Promise.allSettled(two)
    }),
  )
  await third
  expect(await base.db.query(keysLike('three %'))).toHaveLength(50)
})
