import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { refused, send } from './scenario.ts'
import { openLibrary, type World } from './world.ts'

const SHELVES = '/api/collections/shelves/records'

describe('calls are limited to a thousand a minute', () => {
  let world: World
  beforeAll(async () => {
    world = await openLibrary({ rateLimits: true })
  })
  afterAll(() => world.close())

  const remaining = (answer: Response) => Number(answer.headers.get('ratelimit-remaining'))
  /** Refused at its first request, counted as all of them. */
  const batchOf = (n: number, as: 'reader') => {
    const request = { method: 'DELETE', url: `${SHELVES}/nothing` }
    return send(world, {
      method: 'POST',
      url: '/api/batch',
      as,
      body: { requests: Array.from({ length: n }, () => request) },
    })
  }

  test('every answer tells the limit, what remains and when it begins again', async () => {
    world.clock.now = '2026-11-20 22:30:45.000Z'
    const answer = await send(world, { url: SHELVES, as: 'other' })
    expect(answer.headers.get('ratelimit-limit')).toBe('1000')
    expect(answer.headers.get('ratelimit-reset')).toBe('15')
    const before = remaining(answer)
    expect(remaining(await send(world, { url: SHELVES, as: 'other' }))).toBe(before - 1)
  })

  test('a batch counts its requests; beyond the limit an account is refused, others are not', async () => {
    world.clock.now = '2026-11-20 22:31:30.000Z'
    expect(remaining(await batchOf(900, 'reader'))).toBe(100)
    expect((await batchOf(500, 'reader')).status).toBe(400)
    const answer = await send(world, { url: SHELVES, as: 'reader' })
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('30')
    expect(answer.headers.get('ratelimit-remaining')).toBe('0')
    expect(await answer.json()).toEqual(refused(429, 'Too Many Requests.'))
    expect((await send(world, { url: SHELVES, as: 'other' })).status).toBe(200)
    world.clock.now = '2026-11-20 22:32:00.000Z'
    expect((await send(world, { url: SHELVES, as: 'reader' })).status).toBe(200)
  })

  test('guests of one address share its limit; health and preflights are not counted', async () => {
    world.clock.now = '2026-11-20 22:35:00.000Z'
    for (let n = 0; n < 20; n++) {
      await Promise.all(Array.from({ length: 50 }, () => send(world, { url: '/api/nothing' })))
    }
    expect((await send(world, { url: SHELVES })).status).toBe(429)
    expect((await send(world, { url: '/api/health' })).status).toBe(200)
    expect((await send(world, { url: SHELVES, method: 'OPTIONS' })).status).toBe(204)
  })

  test('a path written otherwise is counted like any other', async () => {
    world.clock.now = '2026-11-20 22:37:00.000Z'
    const answer = await send(world, { url: '/%61pi/collections/shelves/records', as: 'other' })
    expect([answer.status, remaining(answer)]).toEqual([200, 999])
  })

  test('reads that take long leave the database to others, and are all answered', async () => {
    world.clock.now = '2026-11-20 22:38:00.000Z'
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { promise: held, resolve: hold } = Promise.withResolvers<void>()
    const lock = world.db.transaction(async (tx) => {
      await tx.query(sql`LOCK TABLE books IN ACCESS EXCLUSIVE MODE`)
      hold()
      await released
    })
    await held
    const slow = Array.from({ length: 30 }, (_, i) =>
      send(world, { url: `/api/collections/books/records?skipTotal=1&perPage=${i + 1}`, as: 'reader' }),
    )
    const answer = await send(world, { url: '/api/collections/loans/records', as: 'librarian' })
    release()
    await lock
    expect(answer.status).toBe(200)
    expect((await Promise.all(slow)).every(({ status }) => status === 200)).toBe(true)
    const missing = Array.from({ length: 10 }, () => send(world, { url: '/api/nothing', as: 'reader' }))
    expect((await Promise.all(missing)).every(({ status }) => status === 404)).toBe(true)
  })

  test('the counts are shared through the database', async () => {
    world.clock.now = '2026-11-20 22:40:00.000Z'
    await send(world, { url: SHELVES, as: 'librarian' })
    await expect
      .poll(() => world.db.query(sql`SELECT n FROM wasl_rates WHERE key = 'account member000000001'`))
      .toEqual([{ n: 1 }])
  })
})

describe('a server without limits', () => {
  test('announces none', async () => {
    const world = await openLibrary()
    const answer = await send(world, { url: SHELVES })
    expect(answer.headers.get('ratelimit-limit')).toBeNull()
    await world.close()
  })
})
