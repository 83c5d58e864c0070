import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { centimes } from '#model/domain/money.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import { ApiError } from '#server/core/base/refusals.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import { sql } from '#server/db/sql.ts'
import { send } from './scenario.ts'
import { BOOK, openLibrary, READER, SHELF, type World } from './world.ts'

const SYSTEM_WRITE: Origin = { caller: SYSTEM, source: 'system' }

describe('writes of server code', () => {
  let world: World
  beforeAll(async () => {
    world = await openLibrary()
  })
  afterAll(() => world.close())
  beforeEach(() => world.reset())

  const refusal = async (work: Promise<unknown>): Promise<ApiError> => {
    const error = await work.catch((thrown: unknown) => thrown)
    if (error instanceof ApiError) return error
    throw new Error('the write was not refused')
  }

  test('pass no access rule, but hooks, checks and the journal', async () => {
    const { db, engine } = world
    const made = await db.transaction((tx) =>
      engine.create(
        tx,
        'books',
        { title: 'Nedjma', shelf: SHELF, price: centimes(1250), vault: 'x' },
        SYSTEM_WRITE,
      ),
    )
    expect(made).toMatchObject({ slug: 'nedjma', price: 1250, total: 1250, vault: 'x' })
    const changed = await db.transaction((tx) =>
      engine.update(tx, 'books', made.id, { fee: centimes(50), slug: 'mine' }, SYSTEM_WRITE),
    )
    expect(changed).toMatchObject({ total: 1300, slug: 'mine' })
    await db.transaction((tx) => engine.remove(tx, 'books', made.id, SYSTEM_WRITE))
    expect(await db.query(sql`SELECT action, source, actor FROM log ORDER BY "_seq"`)).toEqual([
      { action: 'create', source: 'system', actor: '' },
      { action: 'update', source: 'system', actor: '' },
      { action: 'delete', source: 'system', actor: '' },
    ])
  })

  test('are refused with every wrong field', async () => {
    const { db, engine } = world
    const error = await refusal(
      db.transaction((tx) => engine.create(tx, 'books', { title: '', pages: 1.5 }, SYSTEM_WRITE)),
    )
    expect(error.status).toBe(400)
    expect(Object.keys(error.data)).toEqual(['title', 'shelf', 'pages'])
  })

  test('hash passwords, and refuse the ones a form refuses', async () => {
    const { db, engine } = world
    const person = { full_name: 'Sara', email: 'sara@library.test', active: true }
    const weak = db.transaction((tx) =>
      engine.create(tx, 'members', { ...person, password: 'court' }, SYSTEM_WRITE),
    )
    expect((await refusal(weak)).data).toHaveProperty('password')
    await db.transaction((tx) =>
      engine.create(tx, 'members', { ...person, password: 'assez-long' }, SYSTEM_WRITE),
    )
    const body = { identity: person.email, password: 'assez-long' }
    const answer = await send(world, {
      method: 'POST',
      url: '/api/collections/members/auth-with-password',
      body,
    })
    expect(answer.status).toBe(200)
  })

  test('an effect that must follow a commit does not precede it, nor follow a rollback', async () => {
    const { db, engine } = world
    const known = async () => (await engine.reader.find(db, 'shelves', { filter: 'name ~ "rayon"' })).length
    const fails = db.transaction(async (tx) => {
      await engine.create(tx, 'shelves', { name: 'Rayon 1' }, SYSTEM_WRITE)
      throw new Error('no')
    })
    await expect(fails).rejects.toThrow('no')
    expect(await known()).toBe(0)
    await db.transaction(async (tx) => {
      for (let i = 1; i <= 20; i++) await engine.create(tx, 'shelves', { name: `Rayon ${i}` }, SYSTEM_WRITE)
    })
    expect(await known()).toBe(20)
  })

  test('find reads the transaction’s own writes, cached or not', async () => {
    const { db, engine } = world
    await db.transaction(async (tx) => {
      const shelf = await engine.create(tx, 'shelves', { name: 'Neuf' }, SYSTEM_WRITE)
      expect(await engine.find(tx, 'shelves', shelf.id)).toMatchObject({ name: 'Neuf' })
      const book = await engine.create(
        tx,
        'books',
        { title: 'Ici', shelf: shelf.id, authors: [READER] },
        SYSTEM_WRITE,
      )
      expect(await engine.findBy(tx, 'books', 'shelf', shelf.id)).toMatchObject([{ id: book.id }])
    })
    expect((await engine.findBy(db, 'books', 'authors', READER)).map(({ title }) => title)).toEqual([
      'Le pain nu',
      'Ici',
    ])
    expect(await engine.find(db, 'books', 'book00000000009')).toBeNull()
    expect(await engine.find(db, 'books', BOOK)).toMatchObject({
      price: 8050,
      due: '2026-11-20 22:30:00.000Z',
    })
  })

  test('two requests with one id at the same time make one record', async () => {
    const body = { id: 'abcdefghij12345', title: 'Deux fois', shelf: SHELF }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        send(world, { method: 'POST', url: '/api/collections/books/records', as: 'librarian', body }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await world.db.query(sql`SELECT id FROM books WHERE title = 'Deux fois'`)).toHaveLength(1)
    expect(await world.db.query(sql`SELECT id FROM log`)).toHaveLength(1)
  })
})
