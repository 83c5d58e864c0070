import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { send } from './scenario.ts'
import { BOOK, NOW, openLibrary, SHELF, type World } from './world.ts'

const BOOKS = '/api/collections/books/records'
const ID = 'racing000000001'
const book = { id: ID, title: 'Une fois', shelf: SHELF }

let world: World
beforeAll(async () => {
  world = await openLibrary()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const post = (url: string, body: object) => send(world, { method: 'POST', url, as: 'librarian', body })
const twenty = <T>(work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 20 }, (_, n) => work(n)))
const stored = () => world.db.query(sql`SELECT count(*)::int AS n FROM books WHERE id = ${ID}`)
const entries = () => world.db.query(sql`SELECT count(*)::int AS n FROM log WHERE record = ${ID}`)

describe('the same create sent twenty times at once', () => {
  test('is one record, and the same answer to all', async () => {
    const answers = await twenty(async () => {
      const answer = await post(BOOKS, book)
      return [answer.status, await answer.text()]
    })
    expect(answers[0]?.[0]).toBe(200)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await stored()).toEqual([{ n: 1 }])
    expect(await entries()).toEqual([{ n: 1 }])
  })

  test('is one record also inside batches, beside creates of their own', async () => {
    const answers = await twenty(async (n) => {
      const own = { id: `own${String(n).padStart(12, '0')}`, title: `Livre ${n}`, shelf: SHELF }
      const requests = [own, book].map((body) => ({ method: 'POST', url: BOOKS, body }))
      const answer = await post('/api/batch', { requests })
      const said = (await answer.json()) as { body?: object }[]
      return [answer.status, JSON.stringify(said[1])]
    })
    expect(answers.map(([status]) => status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map(([, body]) => body)).size).toBe(1)
    expect(await stored()).toEqual([{ n: 1 }])
    expect(await entries()).toEqual([{ n: 1 }])
    expect(await world.db.query(sql`SELECT count(*)::int AS n FROM books WHERE id LIKE 'own%'`)).toEqual([
      { n: 20 },
    ])
  })

  test('upserts of one id in batches are one record with the last value', async () => {
    const answers = await twenty(async (n) => {
      const requests = [{ method: 'PUT', url: BOOKS, body: { ...book, pages: n + 1 } }]
      return (await post('/api/batch', { requests })).status
    })
    expect(answers).toEqual(Array(20).fill(200))
    expect(await stored()).toEqual([{ n: 1 }])
    expect(await entries()).toEqual([{ n: 20 }])
  })

  test('batches that meet crosswise all succeed', async () => {
    const answers = await twenty(async (n) => {
      const ids = ['book00000000001', 'book00000000002', 'book00000000003']
      const requests = (n % 2 ? ids : ids.reverse()).map((id) => ({
        method: 'PATCH',
        url: `${BOOKS}/${id}`,
        body: { 'pages+': 1 },
      }))
      return (await post('/api/batch', { requests })).status
    })
    expect(answers).toEqual(Array(20).fill(200))
    expect(await world.db.query(sql`SELECT pages FROM books ORDER BY id LIMIT 3`)).toEqual([
      { pages: 220 },
      { pages: 270 },
      { pages: 110 },
    ])
  })
})

describe('If-Match', () => {
  const patch = (match: string, body: object = { pages: 1 }) =>
    send(world, {
      method: 'PATCH',
      url: `${BOOKS}/${BOOK}`,
      as: 'reader',
      headers: { 'if-match': match },
      body,
    })
  const OLD = '2026-11-19 08:00:00.000Z'

  test.each([NOW, `"${NOW}"`, `W/"${NOW}"`, '2026-11-20T22:30:00.000Z', '"2026-11-20T23:30:00+01:00"', '*'])(
    'the record is as he saw it: %s',
    async (match) => {
      expect((await patch(match)).status).toBe(200)
    },
  )

  test.each([OLD, `"${OLD}"`, '"x"', ''])('it is not: %s', async (match) => {
    const answer = await patch(match)
    expect(answer.status).toBe(409)
    const { message, data } = (await answer.json()) as { message: string; data: { present: object } }
    expect(message).toMatch(/^Cette fiche a changé entre-temps/)
    expect(data.present).toMatchObject({ id: BOOK, pages: 200, updated: NOW })
    expect(data.present).not.toHaveProperty('cost')
  })

  test('of ten people who edit what they saw, one does', async () => {
    world.clock.now = '2026-11-21 08:00:00.000Z'
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => patch(NOW, { pages: n + 1 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)])
  })

  test('a record he may not see is not shown by it', async () => {
    const answer = await send(world, {
      method: 'PATCH',
      url: `${BOOKS}/${BOOK}`,
      as: 'other',
      headers: { 'if-match': OLD },
      body: {},
    })
    expect(answer.status).toBe(404)
  })

  test('a delete asks too', async () => {
    const remove = (match: string) =>
      send(world, {
        method: 'DELETE',
        url: `${BOOKS}/${BOOK}`,
        as: 'librarian',
        headers: { 'if-match': match },
      })
    expect((await remove(OLD)).status).toBe(409)
    expect((await remove(NOW)).status).toBe(204)
  })
})
