import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { SYSTEM } from '#server/core/base/caller.ts'
import { sql } from '#server/db/sql.ts'
import { type Listener, withOptions } from '../support/listener.ts'
import { setUpListening } from './listening.ts'
import { BOOK, LENT, READER, SHELF } from './world.ts'

const { world, people } = await setUpListening()

const resuming = (topic: string, since = '', options: object = {}) =>
  withOptions(topic, { query: { since, ...options } })
const positionOf = async (listener: Listener): Promise<string> =>
  JSON.parse((await listener.next('position')).data).seq
const rename = (name: string) => people.call('librarian', 'PATCH', `shelves/records/${SHELF}`, { name })
const names = (listener: Listener, ...topics: string[]) =>
  listener.told(...topics).map(({ record }) => (record as { name: string }).name)

describe('messages that say how far they go', () => {
  test('only to who asks; a plain client sees no difference', async () => {
    const topic = resuming('shelves/*')
    const listener = await people.listen('guest', 'shelves/*', topic)
    await rename('Un')
    await people.settled(listener)
    const [plain] = listener.told('shelves/*')
    expect(Object.keys(plain ?? {})).toEqual(['action', 'record'])
    const [told] = listener.told(topic)
    expect(told).toEqual({ ...plain, seq: expect.stringMatching(/^\d+-\d+:\d+:[\d,]*-/) })
    const other = await people.listen('guest', 'shelves/*')
    await people.settled(other)
    expect(other.told('position')).toEqual([])
  })

  test('from any message on: what was missed, once, in order, and then live', async () => {
    const topic = resuming('shelves/*')
    const first = await people.listen('guest', topic)
    for (const name of ['a', 'b', 'c']) await rename(name)
    const heard = [await first.next(topic), await first.next(topic), await first.next(topic)]
    first.close()
    for (const name of ['d', 'e']) await rename(name)
    const all = ['a', 'b', 'c', 'd', 'e']
    for (const [told, { data }] of heard.entries()) {
      const again = resuming('shelves/*', JSON.parse(data).seq)
      const listener = await people.listen('guest', again)
      await rename(`f${told}`)
      all.push(`f${told}`)
      while (names(listener, again).at(-1) !== `f${told}`) await listener.next(again)
      expect(names(listener, again)).toEqual(all.slice(told + 1))
    }
  })

  test('a position without messages, and one from the middle of a transaction', async () => {
    const topic = resuming('loans/*')
    const first = await people.listen('librarian', topic)
    const quiet = await positionOf(first)
    const body = {
      requests: ['x', 'y', 'z'].map((note) => ({
        method: 'POST',
        url: '/api/collections/loans/records',
        body: { book: BOOK, note },
      })),
    }
    const answer = await fetch(`${world.url}/api/batch`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: world.tokens.librarian },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(200)
    const middle = JSON.parse((await first.next(topic)).data)
    for (const [since, missed] of [
      [quiet, ['x', 'y', 'z']],
      [middle.seq, ['y', 'z']],
    ] as const) {
      const again = resuming('loans/*', since)
      const listener = await people.listen('librarian', again)
      await positionOf(listener)
      expect(listener.told(again).map(({ record }) => (record as { note: string }).note)).toEqual(missed)
    }
  })

  test('a transaction that was under way when the connection broke is not missed', async () => {
    const origin = { caller: { record: null, is: () => true }, source: 'system' } as const
    const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const early = world.db.transaction(async (tx) => {
      await world.engine.create(tx, 'shelves', { name: 'Commencé avant' }, origin)
      begun.resolve()
      await held.promise
    })
    await begun.promise
    const topic = resuming('shelves/*')
    const first = await people.listen('guest', topic)
    await rename('Entre')
    const { seq } = JSON.parse((await first.next(topic)).data)
    first.close()
    held.resolve()
    await early
    const again = resuming('shelves/*', seq)
    const listener = await people.listen('guest', again)
    await positionOf(listener)
    expect(names(listener, again)).toEqual(['Commencé avant'])
  })

  test.each([
    ['no position', 'yesterday'],
    ['one of an hour ago', `${Date.now() - 3_600_000}-5:5:`],
    ['one of tomorrow', `${Date.now() + 86_400_000}-5:5:`],
  ])('%s is told to read everything again', async (_, since) => {
    const topic = resuming('shelves/*', since)
    const listener = await people.listen('guest', topic)
    const { action, seq } = JSON.parse((await listener.next(topic)).data)
    expect(action).toBe('reset')
    await rename('Après')
    expect(JSON.parse((await listener.next(topic)).data)).toMatchObject({
      action: 'update',
      record: { name: 'Après' },
    })
    const again = await people.listen('guest', resuming('shelves/*', seq))
    expect(JSON.parse((await again.next(resuming('shelves/*', seq))).data)).toMatchObject({
      action: 'update',
    })
  })

  test('from a read on: what was not in it, in order', async () => {
    await rename('Lu')
    const nobodyListens = await people.read()
    await rename('Entre')
    const first = await people.listen('guest', resuming('shelves/*', nobodyListens))
    await rename('Après')
    await people.settled(await people.listen('guest', 'shelves/*'))
    const somebodyListens = await people.read()
    await rename('Encore')
    const second = await people.listen('guest', resuming('shelves/*', somebodyListens))
    await second.next(resuming('shelves/*', somebodyListens), 'Encore')
    await first.next(resuming('shelves/*', nobodyListens), 'Encore')
    const named = (listener: Listener, since: string) =>
      names(listener, resuming('shelves/*', since)).filter((name) => !name.startsWith('fin'))
    // Earlier changes may be repeated: the position of a read is a little older than the read.
    expect(named(first, nobodyListens).slice(-3)).toEqual(['Entre', 'Après', 'Encore'])
    expect(named(second, somebodyListens).at(-1)).toBe('Encore')
  })

  test('wherever they begin, those who are told the same are one group', async () => {
    const asked: string[] = []
    const { reader } = world.engine
    const { whichAdmit } = reader
    const spy = vi.spyOn(reader, 'whichAdmit').mockImplementation((watches, ...rest) => {
      asked.push(...watches.map(({ collection }) => collection.name))
      return whichAdmit(watches, ...rest)
    })
    onTestFinished(() => spy.mockRestore())
    const begin = [resuming('shelves/*', `${Date.now()}-5:5:`), resuming('shelves/*'), 'shelves/*']
    const all = await Promise.all(begin.map((topic) => people.listen('guest', topic)))
    asked.length = 0
    await rename('Pour tous')
    await Promise.all(all.map((listener, at) => listener.next(begin[at] ?? '', 'Pour tous')))
    // The rules run once for the clients that resume, and once for the plain one.
    expect(asked).toEqual(['shelves', 'shelves'])
  })

  test('what is missed is told under the rights of now', async () => {
    const topic = resuming('loans/*')
    const first = await people.listen('librarian', topic)
    const since = await positionOf(first)
    await people.call('librarian', 'POST', 'loans/records', { book: BOOK, note: 'secret' })
    const again = resuming('loans/*', since)
    const listener = await people.listen('reader', again)
    await positionOf(listener)
    expect(listener.told(again)).toEqual([])
  })

  test('many changes at once are one « read again » to who resumes, and every one to a plain client', async () => {
    const topic = resuming('books/*')
    const closed = resuming('loans/*')
    const listener = await people.listen('reader', topic, closed, 'books/*', 'shelves/*')
    const [book] = await world.engine.reader.find(world.db, 'books', { ids: [BOOK] })
    const books = Array.from({ length: 250 }, (_, n) => ({ ...book, id: `many${n}`.padEnd(15, '0') }))
    const loans = books.map(({ id }) => ({ id, book: BOOK, borrower: '', watchers: [], note: '' }))
    const bySystem = { caller: SYSTEM, source: 'system' } as const
    await world.db.transaction(async (tx) => {
      await world.engine.recordWritten(tx, 'books', { action: 'create', rows: books as never }, bySystem)
      await world.engine.recordWritten(tx, 'loans', { action: 'create', rows: loans as never }, bySystem)
    })
    await people.settled(listener)
    expect(listener.told(topic)).toEqual([{ action: 'reset', seq: expect.any(String) }])
    expect(listener.told('books/*')).toHaveLength(250)
    expect(listener.told(closed)).toEqual([])
  })

  test('the same subscription again on the same connection changes nothing', async () => {
    const first = await people.listen('guest', resuming('shelves/*'))
    const since = await positionOf(first)
    await rename('Une fois')
    const topic = resuming('shelves/*', since)
    const listener = await people.listen('guest', topic)
    await listener.subscribe([topic, 'shelves/*'])
    await people.settled(listener)
    expect(names(listener, topic).filter((name) => name === 'Une fois')).toHaveLength(1)
  })
})

describe('a record that leaves', () => {
  const leaving = (topic: string, query: object = {}) =>
    withOptions(topic, { query: { leave: true, ...query } })

  test('the filter, or the rules, is told by its id alone, once, to who asks', async () => {
    const cheap = leaving('books/*', { filter: 'price < 100', fields: 'id,title' })
    const one = leaving(`books/${BOOK}`)
    const listener = await people.listen('other', cheap, one, 'books/*', 'shelves/*')
    await people.call('librarian', 'PATCH', `books/records/${BOOK}`, { price: 500 })
    await people.call('librarian', 'PATCH', `books/records/${BOOK}`, { price: 600 })
    await people.call('librarian', 'PATCH', `books/records/${BOOK}`, { lent: true })
    await people.settled(listener)
    const gone = {
      action: 'leave',
      record: { id: BOOK, collectionId: world.engine.collections.books.id, collectionName: 'books' },
    }
    expect(listener.told(cheap)).toEqual([gone])
    expect(listener.told(one).at(-1)).toEqual(gone)
    expect(listener.told('books/*').map(({ action }) => action)).toEqual(['update', 'update'])
  })

  test('who never saw it hears nothing', async () => {
    const topic = leaving('books/*')
    const listener = await people.listen('reader', topic, 'shelves/*')
    await people.call('librarian', 'PATCH', `books/records/${LENT}`, { pages: 3 })
    await world.db.query(sql`UPDATE books SET owner = ${READER} WHERE id = ${BOOK}`)
    await people.settled(listener)
    expect(listener.told(topic).filter(({ record }) => (record as { id: string }).id === LENT)).toEqual([])
  })
})
