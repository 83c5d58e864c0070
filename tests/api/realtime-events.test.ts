import { describe, expect, test } from 'vitest'
import { sweepOutbox } from '#server/core/realtime/feed.ts'
import { sql } from '#server/db/sql.ts'
import { withOptions } from '../support/listener.ts'
import { setUpListening } from './listening.ts'
import { send } from './scenario.ts'
import { BOOK, LENT, OTHER, RARE, READER, SHELF } from './world.ts'

const { world, people } = await setUpListening()

describe('record events', () => {
  test('create, update and delete, with the client’s id, on one line', async () => {
    const listener = await people.listen('guest', 'shelves/*')
    const { id } = await people.shelf('Voyages\net cartes', 'VO01')
    await people.call('librarian', 'PATCH', `shelves/records/${id}`, { name: 'Cartes' })
    await people.call('librarian', 'DELETE', `shelves/records/${id}`)
    await people.settled(listener)
    const record = { id, collectionId: expect.any(String), collectionName: 'shelves', code: 'VO01' }
    expect(listener.told('shelves/*').slice(0, 3)).toEqual([
      { action: 'create', record: expect.objectContaining({ ...record, name: 'Voyages\net cartes' }) },
      { action: 'update', record: expect.objectContaining({ ...record, name: 'Cartes' }) },
      { action: 'delete', record: expect.objectContaining({ ...record, name: 'Cartes' }) },
    ])
    for (const { lines } of listener.messages) {
      expect(lines).toHaveLength(3)
      expect(lines[0]).toBe(`id:${listener.clientId}`)
    }
  })

  test('topics by name, id, record and the deprecated form; each subscription gets its own message under its own name', async () => {
    const { id: collection } = world.engine.collections.shelves
    const spaced = `shelves/*?options=${new URLSearchParams({ o: JSON.stringify({ query: { filter: "name ~ 'é t'" } }) }).toString().slice(2)}`
    const topics = [
      'shelves/*',
      'shelves',
      `shelves/${SHELF}`,
      `${collection}/*`,
      `${collection}/${SHELF}`,
      collection,
    ]
    const never = ['SHELVES/*', `shelves/${RARE}`, `shelves/${SHELF}/`, 'books/*']
    const listener = await people.listen('guest', ...topics, ...never, spaced)
    await people.call('librarian', 'PATCH', `shelves/records/${SHELF}`, { name: 'Été torride' })
    await people.settled(listener)
    for (const topic of [...topics, spaced]) {
      const heard = listener.told(topic).filter(({ action }) => action === 'update')
      expect([topic, heard]).toEqual([
        topic,
        [{ action: 'update', record: expect.objectContaining({ id: SHELF }) }],
      ])
    }
    expect(listener.told(...never)).toEqual([])
  })

  test('filter, fields and expand of the options', async () => {
    const filtered = withOptions('books/*', { query: { filter: 'price > 100' } })
    const picked = withOptions('books/*', {
      query: { fields: 'id,title:excerpt(2),expand.shelf.name', expand: 'shelf' },
    })
    const listener = await people.listen('librarian', 'shelves/*', filtered, picked)
    await people.call('librarian', 'PATCH', `books/records/${BOOK}`, { price: 50, title: 'Bref' })
    await people.call('librarian', 'PATCH', `books/records/${BOOK}`, { price: 150 })
    await people.settled(listener)
    expect(listener.told(filtered).map(({ record }) => record)).toEqual([
      expect.objectContaining({ price: 150 }),
    ])
    expect(listener.told(picked)[0]).toEqual({
      action: 'update',
      record: { id: BOOK, title: 'Br', expand: { shelf: { name: 'Romans' } } },
    })
  })

  test.each([
    ['unreadable', 'price >'],
    ['of a hidden field', 'vault = "x"'],
    ['of an unknown field', 'nothing = 1'],
    ['about the caller', '@request.auth.id != ""'],
    ['about other records', '@collection.books.id != ""'],
  ])('a filter a list would refuse is silent: %s', async (_, filter) => {
    const topic = withOptions('books/*', { query: { filter } })
    const listener = await people.listen('reader', 'shelves/*', 'books/*', topic)
    await people.call('librarian', 'PATCH', `books/records/${BOOK}`, { price: 50 })
    await people.settled(listener)
    expect([listener.told('books/*').length, listener.told(topic).length]).toEqual([1, 0])
  })

  test('a cascade and a forgotten reference tell their own', async () => {
    const listener = await people.listen('librarian', 'books/*', 'loans/*', 'shelves/*')
    await people.call('librarian', 'PATCH', `books/records/${BOOK}`, { owner: OTHER })
    const loan = { book: LENT, borrower: OTHER, watchers: [OTHER, READER], note: 'pris' }
    const { id } = await people.call('librarian', 'POST', 'loans/records', loan)
    await people.call('librarian', 'DELETE', `members/records/${OTHER}`)
    await people.settled(listener)
    const record = expect.objectContaining({ id, ...loan })
    expect(listener.told('loans/*').slice(1)).toEqual([{ action: 'delete', record }])
    const books = listener.told('books/*').slice(1)
    expect(books).toContainEqual({
      action: 'update',
      record: expect.objectContaining({ id: BOOK, owner: '' }),
    })
  })

  test('a record put aside is deleted for who reads it, and not told again', async () => {
    const listener = await people.listen('reader', 'drafts/*', 'shelves/*')
    const { id } = await people.call('reader', 'POST', 'drafts/records', { title: 'Essai' })
    await people.call('reader', 'DELETE', `drafts/records/${id}`)
    const origin = { caller: { record: null, is: () => true }, source: 'system' } as const
    const write = (deleted_at: string) =>
      world.db.query(sql`UPDATE drafts SET deleted_at = ${deleted_at || null} WHERE id = ${id}`)
    await write('')
    await world.db.transaction((tx) =>
      world.engine.update(
        tx,
        'drafts',
        id,
        { title: 'Jeté', deleted_at: '2026-01-01 00:00:00.000Z' },
        origin,
      ),
    )
    await people.settled(listener)
    expect(
      listener.told('drafts/*').map(({ action, record }) => [action, (record as { title: string }).title]),
    ).toEqual([
      ['create', 'Essai'],
      ['delete', 'Essai'],
      ['delete', 'Essai'],
    ])
  })

  test('what a hook writes is told, what is rolled back is not', async () => {
    const listener = await people.listen('librarian', 'books/*', 'loans/*', 'shelves/*')
    await people.call('librarian', 'PATCH', `books/records/${BOOK}`, { lent: true })
    const refused = await send(world, {
      as: 'librarian',
      method: 'PATCH',
      url: `/api/collections/books/records/${BOOK}`,
      body: { title: 'Interdit', lent: true },
    })
    expect(refused.status).toBe(409)
    await people.settled(listener)
    expect(listener.told('books/*')).toEqual([
      { action: 'update', record: expect.objectContaining({ id: BOOK, lent: true }) },
    ])
    expect(listener.told('loans/*')).toEqual([
      { action: 'create', record: expect.objectContaining({ book: BOOK }) },
    ])
  })

  test('a transaction that ends after a later one is not passed over', async () => {
    const listener = await people.listen('guest', 'shelves/*')
    const origin = { caller: { record: null, is: () => true }, source: 'system' } as const
    const held = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const early = world.db.transaction(async (tx) => {
      await world.engine.create(tx, 'shelves', { name: 'Commencé avant' }, origin)
      begun.resolve()
      await held.promise
    })
    await begun.promise
    await people.shelf('Fini avant')
    await listener.next('shelves/*')
    held.resolve()
    await early
    await people.settled(listener)
    const names = listener.told('shelves/*').map(({ record }) => (record as { name: string }).name)
    expect(names.slice(0, 2)).toEqual(['Fini avant', 'Commencé avant'])
  })

  test('what is empty in a record is not kept in the outbox, and told all the same', async () => {
    const empties = withOptions('books/*', { query: { filter: 'price < 5 && lent = false && isbn < "a"' } })
    const listener = await people.listen('librarian', 'books/*', empties, 'shelves/*')
    const made = await people.call('librarian', 'POST', 'books/records', { title: 'Peu', shelf: SHELF })
    await people.settled(listener)
    const [kept] = await world.db.query<{ state: string }>(
      sql`SELECT state FROM wasl_outbox WHERE record = ${made.id} AND action = 'create'`,
    )
    const empty = (value: unknown) =>
      [value].flat().every((one) => [null, '', 0, false].some((zero) => zero === one))
    expect(Object.entries(JSON.parse(kept?.state ?? '{}')).filter(([, value]) => empty(value))).toEqual([])
    expect(Object.values(made).filter(empty).length).toBeGreaterThan(3)
    for (const topic of ['books/*', empties]) {
      expect(listener.told(topic)).toEqual([{ action: 'create', record: made }])
    }
  })

  test('rows of the outbox are swept when they are old', async () => {
    await people.shelf('Vieux')
    await world.db.query(sql`UPDATE wasl_outbox SET at = now() - interval '11 minutes'`)
    await people.shelf('Neuf')
    await sweepOutbox(world.db)
    const left = await world.db.query<{ state: string }>(sql`SELECT state FROM wasl_outbox`)
    expect(left.map(({ state }) => JSON.parse(state).name)).toEqual(['Neuf'])
  })
})

describe('who is told', () => {
  test('the rule of lists for all, that of views for one; own fields and e-mails as REST shows them', async () => {
    const reader = await people.listen(
      'reader',
      'books/*',
      `books/${LENT}`,
      'members/*',
      'loans/*',
      'shelves/*',
    )
    const guest = await people.listen('guest', 'books/*', 'members/*', 'shelves/*')
    await people.call('librarian', 'PATCH', `books/records/${BOOK}`, { pages: 7 })
    await people.call('librarian', 'PATCH', `members/records/${READER}`, { full_name: 'Rami B' })
    await people.settled(reader)
    await people.settled(guest)
    expect(guest.told('books/*', 'members/*')).toEqual([])
    expect(reader.told('loans/*')).toEqual([])
    const [told] = reader.told('members/*')
    const rest = await send(world, { as: 'reader', url: `/api/collections/members/records/${READER}` })
    expect(told?.record).toEqual(await rest.json())
  })

  test('a changed right applies at once; a changed password makes a guest', async () => {
    const reader = await people.listen('reader', 'loans/*', 'members/*', 'shelves/*')
    await people.call('librarian', 'PATCH', `members/records/${READER}`, { kind: 'librarian' })
    await people.call('librarian', 'POST', 'loans/records', { book: BOOK, note: 'vu' })
    await people.settled(reader)
    expect(reader.told('loans/*')).toEqual([
      { action: 'create', record: expect.objectContaining({ note: 'vu' }) },
    ])
    await people.call('librarian', 'PATCH', `members/records/${READER}`, {
      password: 'autre-mot-2026',
      passwordConfirm: 'autre-mot-2026',
    })
    await people.call('librarian', 'POST', 'loans/records', { book: BOOK, note: 'pas vu' })
    await people.settled(reader)
    expect(reader.told('loans/*')).toHaveLength(1)
    expect(await reader.subscribe([], world.tokens.other)).toBe(204)
  })
})
