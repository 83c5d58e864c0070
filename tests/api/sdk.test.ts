import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CLIENTS, refusal } from './sdk-clients.ts'
import { BOOK, LENT, openLibrary, PASSWORD, READER, SHELF, WORN, type World } from './world.ts'

/** The official client, unchanged: if it works, so does every app written for the protocol. */
describe.each(CLIENTS)('the official SDK %s', (_, Client) => {
  let world: World
  let pb: PocketBase

  beforeAll(async () => {
    world = await openLibrary()
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    await world.reset()
    world.clock.now = new Date().toISOString().replace('T', ' ')
    pb = new Client(world.url)
    pb.autoCancellation(false)
    await pb.collection('members').authWithPassword('lina@library.test', PASSWORD)
  })

  test('signs in, keeps the token and the record', async () => {
    expect(pb.authStore.isValid).toBe(true)
    expect(pb.authStore.record).toMatchObject({
      full_name: 'Lina',
      collectionName: 'members',
      email: 'lina@library.test',
    })
    expect(await pb.collection('members').listAuthMethods()).toMatchObject({
      password: { enabled: true, identityFields: ['email', 'phone'] },
    })
  })

  test('authRefresh', async () => {
    const before = pb.authStore.token
    const { token, record } = await pb.collection('members').authRefresh()
    expect(record.full_name).toBe('Lina')
    expect(pb.authStore.token).toBe(token)
    expect(token.split('.')).toHaveLength(3)
    expect(before).not.toBe('')
  })

  test('getList, getFullList, getFirstListItem, getOne', async () => {
    const books = pb.collection('books')
    expect(await books.getList(1, 2, { sort: '-price' })).toMatchObject({
      page: 1,
      perPage: 2,
      totalItems: 3,
      totalPages: 2,
      items: [{ id: BOOK }, { id: LENT }],
    })
    const all = await books.getFullList({ batch: 1, filter: pb.filter('price >= {:least}', { least: 10 }) })
    expect(all.map(({ id }) => id)).toEqual([BOOK, LENT, WORN])
    const found = await books.getFirstListItem(pb.filter('title = {:title}', { title: 'Le pain nu' }), {
      expand: 'shelf',
    })
    expect(found.expand?.shelf).toMatchObject({ name: 'Romans' })
    expect(await books.getOne(BOOK, { fields: 'id,price' })).toEqual({ id: BOOK, price: 80.5 })
    expect((await refusal(books.getFirstListItem('title = "nothing"'))).status).toBe(404)
    expect((await refusal(books.getOne('book00000000009'))).response.message).toBe(
      "The requested resource wasn't found.",
    )
  })

  test('dates and texts with quotes pass through pb.filter', async () => {
    await pb.collection('books').update(BOOK, { title: `L'eau "vive" \\ là` })
    const filter = pb.filter('title = {:title} && created <= {:now}', {
      title: `L'eau "vive" \\ là`,
      now: new Date(Date.now() + 60_000),
    })
    expect(await pb.collection('books').getFullList({ filter })).toHaveLength(1)
  })

  test('create, update with modifiers, delete', async () => {
    const books = pb.collection('books')
    const made = await books.create({
      title: 'Nedjma',
      shelf: SHELF,
      genres: ['novel'],
      price: 12.5,
      due: new Date(0),
    })
    expect(made).toMatchObject({ title: 'Nedjma', price: 12.5, due: '1970-01-01 00:00:00.000Z' })
    expect(await books.update(made.id, { 'genres+': 'poetry', 'pages+': 3 })).toMatchObject({
      genres: ['novel', 'poetry'],
      pages: 3,
    })
    expect(await books.delete(made.id)).toBe(true)
    expect((await refusal(books.getOne(made.id))).status).toBe(404)
  })

  test('a body with a file goes as a form', async () => {
    const cover = new File(['x'], 'cover.png')
    const made = await pb.collection('books').create({
      title: 'Avec image',
      shelf: SHELF,
      genres: ['novel', 'essay'],
      meta: { pages: [1, 2] },
      isbn: null,
      pages: 12,
      lent: true,
      cover,
    })
    expect(made).toMatchObject({
      genres: ['novel', 'essay'],
      meta: { pages: [1, 2] },
      isbn: '',
      pages: 12,
      lent: true,
    })
  })

  test('errors carry status, message and fields', async () => {
    const error = await refusal(pb.collection('books').create({ title: '' }))
    expect(error.status).toBe(400)
    expect(error.message).toBe('Failed to create record.')
    expect(error.response.data).toMatchObject({
      title: { code: 'validation_required', message: 'Cannot be blank.' },
    })
    expect(
      (await refusal(pb.collection('members').authWithPassword('lina@library.test', 'no'))).message,
    ).toBe('Failed to authenticate.')
  })

  test('changing one’s own password asks to sign in again', async () => {
    const reader = new Client(world.url)
    await reader.collection('members').authWithPassword('rami@library.test', PASSWORD)
    const change = { oldPassword: PASSWORD, password: 'autre-mot-2026', passwordConfirm: 'autre-mot-2026' }
    await reader.collection('members').update(READER, change)
    expect((await refusal(reader.collection('members').authRefresh())).status).toBe(401)
    await reader.collection('members').authWithPassword('rami@library.test', 'autre-mot-2026')
    expect(reader.authStore.isValid).toBe(true)
  })

  test('a request that replaces another is aborted, as the SDK promises', async () => {
    pb.autoCancellation(true)
    const [first, second] = await Promise.allSettled([
      pb.collection('books').getList(),
      pb.collection('books').getList(),
    ])
    expect(first).toMatchObject({ status: 'rejected', reason: { isAbort: true } })
    expect(second.status).toBe('fulfilled')
  })
})
