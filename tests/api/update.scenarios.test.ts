import { expect } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { refused, type Scenario, scenarios, send } from './scenario.ts'
import { BOOK, LENT, LIBRARIAN, NOW, OTHER, RARE, READER } from './world.ts'

const at = (id: string) => `/api/collections/books/records/${id}`
const patch = { method: 'PATCH', url: at(BOOK) } as const
const asStaff = { ...patch, as: 'librarian' } as const
const LATER = '2026-11-21 08:00:00.000Z'
const FAILED = 'Failed to update record.'
const GONE = refused(404, "The requested resource wasn't found.")

const modifier = (body: Record<string, unknown>, expected: Record<string, unknown>): Scenario => ({
  ...asStaff,
  name: `${JSON.stringify(body)} gives ${JSON.stringify(expected)}`,
  body,
  status: 200,
  after: async (_, answer) => expect(answer).toMatchObject(expected),
})

scenarios('update', [
  {
    ...asStaff,
    name: 'absent keys keep their value; null empties; « updated » moves',
    before: async ({ clock }) => {
      clock.now = LATER
    },
    body: { title: 'Nouveau titre', isbn: null },
    status: 200,
    after: async (_, body) =>
      expect(body).toMatchObject({
        title: 'Nouveau titre',
        slug: 'nouveau titre',
        isbn: '',
        price: 80.5,
        authors: [READER, OTHER],
        created: NOW,
        updated: LATER,
      }),
  },
  {
    ...asStaff,
    name: 'the journal has what changed, before and after',
    body: { price: 90, cost: 60, title: 'Le pain nu', due: '' },
    status: 200,
    after: async ({ db }) => {
      expect(await db.query(sql`SELECT actor, action, record, before, after FROM log`)).toEqual([
        {
          actor: LIBRARIAN,
          action: 'update',
          record: BOOK,
          before: { price: 80.5, total: 85, due: NOW },
          after: { price: 90, total: 94.5, due: '' },
        },
      ])
    },
  },
  {
    ...asStaff,
    name: 'a PATCH that changes nothing leaves no entry',
    body: { title: 'Le pain nu' },
    status: 200,
    after: async ({ db }) => {
      expect(await db.query(sql`SELECT id FROM log`)).toEqual([])
    },
  },
  { ...patch, name: 'a guest is refused', body: { title: 'xx' }, status: 403 },
  { ...asStaff, name: 'a missing record', url: at('book00000000009'), body: {}, status: 404, equals: GONE },
  {
    ...patch,
    as: 'other',
    name: 'the rule judges the stored record, not the new values',
    body: { owner: OTHER },
    status: 404,
    equals: GONE,
  },
  { ...patch, as: 'reader', name: 'the owner may', body: { title: 'À moi' }, status: 200 },
  {
    ...patch,
    as: 'reader',
    name: 'fields he may not write are passed over',
    body: { cost: 1, slug: 'x', vault: 'x' },
    status: 200,
    after: async ({ db }) => {
      expect(await db.query(sql`SELECT cost, slug, vault FROM books WHERE id = ${BOOK}`)).toEqual([
        { cost: '60.00', slug: '', vault: 'clé' },
      ])
    },
  },
  {
    ...asStaff,
    name: 'the id cannot change',
    body: { id: 'book00000000009' },
    status: 400,
    equals: refused(400, FAILED, {
      id: { code: 'validation_pk_change', message: 'The record primary key cannot be changed.' },
    }),
  },
  { ...asStaff, name: 'the same id is no change', body: { id: BOOK, pages: 3 }, status: 200 },
  {
    ...asStaff,
    name: 'checks name the fields',
    body: { title: '', state: 'lost' },
    status: 400,
    equals: refused(400, FAILED, {
      title: { code: 'validation_required', message: 'Cannot be blank.' },
      state: { code: 'validation_invalid_value', message: 'Invalid value lost.', params: { value: 'lost' } },
    }),
  },
  {
    ...asStaff,
    name: 'a unique value of another record',
    body: { isbn: '222' },
    status: 400,
    equals: refused(400, FAILED, {
      isbn: { code: 'validation_not_unique', message: 'Value must be unique.' },
    }),
  },
  {
    ...asStaff,
    name: 'a relation that does not exist',
    body: { shelf: 'shelf0000000009' },
    status: 400,
    contains: ['"shelf":{"code":"validation_missing_rel_records"'],
  },
  { ...asStaff, name: 'PUT is no route', method: 'PUT', body: {}, status: 404, equals: GONE },
  {
    ...patch,
    name: 'an unknown collection',
    url: '/api/collections/nothing/records/x',
    body: {},
    status: 404,
    equals: refused(404, 'Missing or invalid collection context.'),
  },
  {
    ...asStaff,
    name: 'a hook writes in the same transaction',
    body: { lent: true },
    status: 200,
    after: async ({ db }) => {
      expect(await db.query(sql`SELECT book, note FROM loans`)).toEqual([{ book: BOOK, note: 'sorti' }])
      expect(await db.query(sql`SELECT collection FROM log ORDER BY collection`)).toEqual([
        { collection: 'books' },
        { collection: 'loans' },
      ])
    },
  },
  {
    ...asStaff,
    name: 'a hook that refuses undoes everything',
    body: { title: 'Interdit', lent: true },
    status: 409,
    equals: refused(409, 'Ce titre est retenu.', { present: { id: BOOK } }),
    after: async ({ db }) => {
      expect(await db.query(sql`SELECT title FROM books WHERE id = ${BOOK}`)).toEqual([
        { title: 'Le pain nu' },
      ])
      expect(await db.query(sql`SELECT id FROM loans`)).toEqual([])
      expect(await db.query(sql`SELECT id FROM log`)).toEqual([])
    },
  },
  {
    ...asStaff,
    name: 'a record in the corbeille is not there',
    url: '/api/collections/drafts/records/draft0000000001',
    before: (world) =>
      send(world, { method: 'DELETE', url: '/api/collections/drafts/records/draft0000000001', as: 'reader' }),
    body: { title: 'x' },
    status: 404,
  },
])

scenarios('update: modifiers', [
  modifier({ 'pages+': 5 }, { pages: 205 }),
  modifier({ 'pages-': 50 }, { pages: 150 }),
  modifier({ pages: 10, 'pages+': 5 }, { pages: 15 }),
  modifier({ 'price+': 0.25 }, { price: 80.75, total: 85.25 }),
  modifier({ 'price-': '0.5' }, { price: 80 }),
  modifier({ 'pages+': 'abc' }, { pages: 200 }),
  modifier({ 'genres+': 'poetry' }, { genres: ['novel', 'poetry'] }),
  modifier({ '+genres': ['poetry'] }, { genres: ['poetry', 'novel'] }),
  modifier({ 'genres-': 'novel' }, { genres: [] }),
  modifier({ 'authors-': [OTHER] }, { authors: [READER] }),
  modifier({ 'authors+': [OTHER] }, { authors: [READER, OTHER] }),
  modifier({ 'links+': ['y', 'x'] }, { links: ['x', 'y'] }),
  modifier({ 'state+': 'worn' }, { state: 'worn' }),
  modifier({ '+state': 'worn' }, { state: 'new' }),
  modifier({ state: '', '+state': 'worn' }, { state: 'worn' }),
  modifier({ 'state+': '' }, { state: 'new' }),
  modifier({ 'state+': [], '+state': null }, { state: 'new' }),
  modifier({ 'state+': ['new', 'worn'] }, { state: 'worn' }),
  modifier({ 'owner+': '' }, { owner: READER }),
  modifier({ 'owner+': OTHER }, { owner: OTHER }),
  modifier({ '+owner': OTHER }, { owner: READER }),
  modifier({ 'genres+': '' }, { genres: ['novel'] }),
  modifier({ 'state-': 'new' }, { state: '' }),
  modifier({ 'owner-': OTHER }, { owner: READER }),
  modifier({ 'title+': 'x', '+pages': 1 }, { title: 'Le pain nu', pages: 200 }),
  {
    ...asStaff,
    name: 'a sum out of bounds is refused',
    body: { 'price+': 5000 },
    status: 400,
    contains: ['validation_max_number_constraint'],
  },
  {
    ...asStaff,
    name: 'twenty increments at once are twenty',
    body: { 'pages+': 1 },
    status: 200,
    after: async (world) => {
      await Promise.all(Array.from({ length: 19 }, () => send(world, { ...asStaff, body: { 'pages+': 1 } })))
      expect(await world.db.query(sql`SELECT pages FROM books WHERE id = ${BOOK}`)).toEqual([{ pages: 220 }])
    },
  },
])

scenarios('delete', [
  {
    ...asStaff,
    method: 'DELETE',
    name: 'answers 204 without a body',
    status: 204,
    after: async ({ db }) => {
      expect(await db.query(sql`SELECT id FROM books WHERE id = ${BOOK}`)).toEqual([])
      const [entry] = await db.query<{ before: object; after: null }>(sql`SELECT before, after FROM log`)
      expect(entry).toMatchObject({ before: { title: 'Le pain nu', price: 80.5 }, after: null })
      expect(entry?.before).not.toHaveProperty('vault')
    },
  },
  { ...patch, method: 'DELETE', name: 'a guest is refused', status: 403 },
  {
    ...asStaff,
    method: 'DELETE',
    name: 'a missing record',
    url: at('book00000000009'),
    status: 404,
    equals: GONE,
  },
  {
    ...asStaff,
    method: 'DELETE',
    name: 'an unknown collection',
    url: '/api/collections/nothing/records/x',
    status: 404,
    equals: refused(404, 'Missing collection context.'),
  },
  {
    ...patch,
    method: 'DELETE',
    as: 'other',
    name: 'a record the rule keeps',
    url: at(LENT),
    status: 404,
    equals: GONE,
  },
  {
    ...asStaff,
    method: 'DELETE',
    name: 'a record another requires is kept',
    url: `/api/collections/shelves/records/${RARE}`,
    status: 400,
    equals: refused(
      400,
      'Failed to delete record. Make sure that the record is not part of a required relation reference.',
    ),
  },
  {
    ...asStaff,
    method: 'DELETE',
    name: 'who lives by it goes too, everyone else forgets it',
    url: `/api/collections/members/records/${OTHER}`,
    before: ({ db }) =>
      db.query(sql`INSERT INTO loans (id, book, borrower, watchers) VALUES
        ('loan00000000001', ${BOOK}, ${OTHER}, '{}'), ('loan00000000002', ${BOOK}, '', ARRAY[${READER},${OTHER}])`),
    status: 204,
    after: async ({ db }) => {
      expect(await db.query(sql`SELECT id, watchers FROM loans`)).toEqual([
        { id: 'loan00000000002', watchers: [READER] },
      ])
      expect(await db.query(sql`SELECT authors FROM books WHERE id = ${BOOK}`)).toEqual([
        { authors: [READER] },
      ])
      expect(await db.query(sql`SELECT id FROM books WHERE owner = ${OTHER}`)).toEqual([])
      const told = await db.query<{ action: string; collection: string }>(
        sql`SELECT DISTINCT action, collection FROM log ORDER BY collection, action`,
      )
      expect(told.map(({ action, collection }) => `${action} ${collection}`)).toEqual([
        'update books',
        'delete loans',
        'update loans',
        'delete members',
      ])
    },
  },
  {
    ...asStaff,
    method: 'DELETE',
    name: 'a hook may refuse',
    url: at('book00000000003'),
    status: 409,
    equals: refused(409, 'Un livre usé se restaure.'),
  },
  {
    ...patch,
    method: 'DELETE',
    as: 'reader',
    name: 'a collection with a corbeille hides the record and keeps it',
    url: '/api/collections/drafts/records/draft0000000001',
    status: 204,
    after: async (world) => {
      const list = await send(world, { url: '/api/collections/drafts/records', as: 'reader' })
      expect(await list.json()).toMatchObject({ items: [], totalItems: 0 })
      expect(await world.db.query(sql`SELECT deleted_at FROM drafts`)).toEqual([{ deleted_at: NOW }])
    },
  },
  {
    ...asStaff,
    method: 'DELETE',
    name: 'the JSON content type the SDK puts on every request is no body',
    headers: { 'content-type': 'application/json' },
    status: 204,
  },
])
