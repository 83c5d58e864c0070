import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import type { Tx } from './database.ts'
import { Gathering } from './gathering.ts'
import { createDatabase } from './pool.ts'
import { sql } from './sql.ts'

let test1: TestDatabase
beforeAll(async () => {
  test1 = await testDatabase()
})
afterAll(() => test1.drop())

test('values come back as the rest of the code expects them', async () => {
  const [row] = await test1.db.query(sql`SELECT
    12.5::numeric(12,2) AS money, 7::bigint AS whole, 0.5::float8 AS real, true AS yes,
    '2026-11-20 22:30:00.5+00'::timestamptz AS at, '2026-11-20 22:30:00+00'::timestamptz AS exact,
    '2026-11-20 22:30:00.123456+00'::timestamptz AS precise, NULL::timestamptz AS never,
    ARRAY['a', 'b,c', 'd"e', 'f\\g', '', 'h i', '{x}']::text[] AS items, '{}'::text[] AS none,
    '{"a": [1]}'::jsonb AS body`)
  expect(row).toEqual({
    money: '12.50',
    whole: 7,
    real: 0.5,
    yes: true,
    at: '2026-11-20 22:30:00.500Z',
    exact: '2026-11-20 22:30:00.000Z',
    precise: '2026-11-20 22:30:00.123Z',
    never: null,
    items: ['a', 'b,c', 'd"e', 'f\\g', '', 'h i', '{x}'],
    none: [],
    body: { a: [1] },
  })
})

test('queryText gives the cells of PostgreSQL, also for a statement that is already prepared', async () => {
  const statement = () =>
    sql`SELECT ${1}::int AS a, true AS b, NULL::text AS c, '2026-11-20 22:30:00+00'::timestamptz`
  const text = ['1', 't', null, '2026-11-20 22:30:00+00']
  for (let n = 0; n < 4; n++) {
    expect(await test1.db.queryText(statement())).toEqual([text])
    expect(await test1.db.query(statement())).toMatchObject([{ a: 1, b: true }])
  }
})

test('a transaction that fails leaves nothing and runs no effect', async () => {
  const seen: string[] = []
  const put = (key: string) => sql`INSERT INTO wasl_meta (key, value) VALUES (${key}, '1')`
  await test1.db.transaction(async (tx) => {
    await tx.query(put('kept'))
    tx.afterCommit(() => void seen.push('kept'))
  })
  const failing = test1.db.transaction(async (tx) => {
    await tx.query(put('lost'))
    tx.afterCommit(() => void seen.push('lost'))
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  const rows = await test1.db.query(sql`SELECT key FROM wasl_meta WHERE key IN ('kept', 'lost')`)
  expect(rows).toEqual([{ key: 'kept' }])
  expect(seen).toEqual(['kept'])
})

test('a transaction whose work fails between two statements keeps none of them', async () => {
  const before = await test1.db.query(sql`SELECT count(*) AS n FROM wasl_meta`)
  const work = test1.db.transaction(async (tx) => {
    await tx.query(sql`INSERT INTO wasl_meta (key, value) VALUES ('one', '1')`)
    await tx.query(sql`SELECT 1 / 0`)
  })
  await expect(work).rejects.toMatchObject({ code: '22012' })
  expect(await test1.db.query(sql`SELECT count(*) AS n FROM wasl_meta`)).toEqual(before)
})

test('statements of one transaction asked at once are answered in their order, in the same transaction', async () => {
  const told = await test1.db.transaction(async (tx) => {
    const ask = (n: number) =>
      tx.query<{ n: number; xid: string }>(sql`SELECT ${n}::integer AS n, pg_current_xact_id()::text AS xid`)
    return (await Promise.all([1, 2, 3, 4].map(ask))).flat()
  })
  expect(told.map(({ n }) => n)).toEqual([1, 2, 3, 4])
  expect(new Set(told.map(({ xid }) => xid)).size).toBe(1)
})

test('of statements asked at once, the one that fails tells why the others are not answered', async () => {
  const asked = test1.db.transaction((tx) =>
    Promise.all([tx.query(sql`SELECT 1`), tx.query(sql`SELECT 1 / 0`), tx.query(sql`SELECT 2`)]),
  )
  await expect(asked).rejects.toThrow('division by zero')
  expect(await test1.db.query(sql`SELECT 3 AS n`)).toEqual([{ n: 3 }])
})

test('a statement that stays prepared answers as before after one that failed beside it', async () => {
  const one = createDatabase(test1.connection, { max: 1 })
  const asked = (by: number) =>
    one.transaction((tx) =>
      Promise.all([
        tx.query(sql`SELECT ${by}::int AS by, 'a' AS a`),
        tx.query(sql`SELECT 6 / ${by}::int AS n`),
        tx.query(sql`SELECT ${by}::int AS by, 'a' AS a`),
        tx.query(sql`SELECT true AS last, ${by}::int AS by`),
      ]),
    )
  const told = (by: number) => [[{ by, a: 'a' }], [{ n: 6 / by }], [{ by, a: 'a' }], [{ last: true, by }]]
  // A text gets a name from the second time on; it is prepared even when that run fails.
  for (const by of [0, 0, 0, 1, 0, 2, 3]) {
    if (by === 0) await expect(asked(by)).rejects.toMatchObject({ code: '22012' })
    else expect(await asked(by)).toEqual(told(by))
  }
  await one.close()
})

test('a statement whose columns have changed since it was prepared is refused, not misread', async () => {
  const one = createDatabase(test1.connection, { max: 1 })
  await one.query(sql`CREATE TEMPORARY TABLE widened AS SELECT 1 AS a`)
  const read = () => one.query(sql`SELECT * FROM widened`)
  for (let n = 0; n < 3; n++) expect(await read()).toEqual([{ a: 1 }])
  await one.query(sql`ALTER TABLE widened ADD COLUMN b text DEFAULT 'b'`)
  await expect(read()).rejects.toMatchObject({ code: '0A000' })
  expect(await one.query(sql`SELECT a, b FROM widened`)).toEqual([{ a: 1, b: 'b' }])
  await one.close()
})

test('what is asked of a transaction that is over is refused, not done beside it', async () => {
  let kept: Tx | undefined
  await test1.db.transaction(async (tx) => {
    kept = tx
  })
  await expect(kept?.query(sql`SELECT 1`)).rejects.toThrow('the transaction is over')
  const failed = test1.db.transaction(async (tx) => {
    kept = tx
    await tx.query(sql`SELECT 1`)
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  await expect(kept?.query(sql`SELECT 1`)).rejects.toThrow('the transaction is over')
})

const puts = new Gathering<string>('insert', (keys) => [
  sql`INSERT INTO wasl_meta (key, value) SELECT key, to_jsonb(pg_current_xact_id()::text) FROM unnest(${keys}::text[]) AS key`,
])

/** Holds each caller until `of` callers have arrived. */
function meeting(of: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let come = 0
  return () => {
    if (++come === of) resolve()
    return promise
  }
}

/** Transactions that write one row each, read nothing, and are ready at once. */
function putting(keys: readonly string[], seen: string[] = [], met = meeting(keys.length)) {
  return keys.map((key) =>
    test1.db.transaction(async (tx) => {
      puts.add(tx, key)
      tx.afterCommit(() => void seen.push(key))
      tx.afterRollback(() => void seen.push(`not ${key}`))
      await met()
    }),
  )
}
const written = (keys: readonly string[]) =>
  test1.db.query<{ key: string; value: string }>(
    sql`SELECT key, value FROM wasl_meta WHERE key = ANY(${keys}) ORDER BY key`,
  )

test('transactions that only write and are ready at once are committed as one', async () => {
  const seen: string[] = []
  const keys = ['joint a', 'joint b', 'joint c']
  await Promise.all(putting(keys, seen))
  const rows = await written(keys)
  expect(rows.map(({ key }) => key)).toEqual(keys)
  expect(new Set(rows.map(({ value }) => value)).size).toBe(1)
  expect(seen.sort()).toEqual(keys)
})

test('a transaction refused among others that only write takes none of them with it', async () => {
  const seen: string[] = []
  await Promise.all(putting(['taken']))
  const outcomes = await Promise.allSettled(putting(['before', 'taken', 'behind'], seen))
  expect(outcomes).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { code: '23505' } },
    { status: 'fulfilled' },
  ])
  expect(await written(['before', 'behind'])).toHaveLength(2)
  expect(seen.sort()).toEqual(['before', 'behind', 'not taken'])
})

test('a transaction that asked something is committed by itself, whoever is ready with it', async () => {
  const met = meeting(2)
  const asking = test1.db.transaction(async (tx) => {
    puts.add(tx, 'asking')
    await tx.query(sql`SELECT 1`)
    await met()
  })
  await Promise.all([asking, ...putting(['asking not'], [], met)])
  const [one, other] = await written(['asking', 'asking not'])
  expect(one?.value).not.toBe(other?.value)
})

test('when the server goes away under several that are committed as one, each of them is told', async () => {
  const ends = new Gathering<string>('commit', () => [sql`SELECT pg_terminate_backend(pg_backend_pid())`])
  const met = meeting(2)
  const ending = test1.db.transaction(async (tx) => {
    ends.add(tx, '')
    await met()
  })
  const seen: string[] = []
  const outcomes = await Promise.allSettled([ending, ...putting(['unsure'], seen, met)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  // Whether it was kept is unknown, so the work that would undo its effects outside must not run.
  expect(seen).toEqual([])
  expect(await written(['unsure'])).toEqual([])
})

test('two transactions that deadlock both succeed', async () => {
  await test1.db.query(sql`INSERT INTO wasl_meta (key, value) VALUES ('left', '0'), ('right', '0')`)
  const add = (key: string) => sql`UPDATE wasl_meta SET value = to_jsonb((value::int + 1)) WHERE key = ${key}`
  const both = (first: string, second: string) =>
    test1.db.transaction(async (tx) => {
      await tx.query(add(first))
      await new Promise((resolve) => setTimeout(resolve, 100))
      await tx.query(add(second))
    })
  await Promise.all([both('left', 'right'), both('right', 'left')])
  const rows = await test1.db.query(sql`SELECT value FROM wasl_meta WHERE key IN ('left', 'right')`)
  expect(rows).toEqual([{ value: 2 }, { value: 2 }])
})

test('a listener hears again after its connection was killed, and is told so', async () => {
  const heard: string[] = []
  let lost = 0
  await test1.db.listen(
    'trial',
    (payload) => heard.push(payload),
    () => lost++,
  )
  await test1.db.query(sql`SELECT pg_notify('trial', 'one')`)
  await expect.poll(() => heard).toEqual(['one'])
  await test1.db.query(
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()`,
  )
  await expect.poll(() => lost).toBe(1)
  await test1.db.query(sql`SELECT pg_notify('trial', 'two')`)
  await expect.poll(() => heard).toEqual(['one', 'two'])
})

test('a connection killed under a query is not handed to the next', async () => {
  const doomed = test1.db.query(sql`SELECT pg_terminate_backend(pg_backend_pid())`)
  await expect(doomed).rejects.toThrow()
  expect(await test1.db.query(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }])
})

test('a read that lasts too long is given up, and its connection serves the next', async () => {
  const hurried = createDatabase(test1.connection, {
    max: 1,
    statementTime: { read: 50, write: 80 },
  })
  const endless = hurried.queryText(sql`SELECT pg_sleep(60)::text`)
  await expect(endless).rejects.toMatchObject({ ms: 50, cause: { code: '57014' } })
  const shorter = hurried.queryText(sql`SELECT pg_sleep(60)::text`, 20)
  await expect(shorter).rejects.toMatchObject({ ms: 20 })
  await expect(hurried.queryText(sql`SELECT pg_sleep(60)::text`, 9_000)).rejects.toMatchObject({ ms: 50 })
  expect(await hurried.queryText(sql`SELECT 'still here'`)).toEqual([['still here']])
  await hurried.close()
})
