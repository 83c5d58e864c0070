import { expect } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { refused, type Scenario, scenarios, send } from './scenario.ts'
import { BOOK, LENT, LIBRARIAN, OTHER, READER, type World } from './world.ts'

const at = (id: string) => `/api/collections/books/records/${id}`
const history = (id: string, query = '') => `${at(id)}/history${query}`
const GONE = refused(404, "The requested resource wasn't found.")
const SHUT = refused(403, 'You are not allowed to perform this request.')

/** The librarian changes the title, then a field hidden from others, then the number of pages. */
const change = async (world: World) => {
  for (const body of [{ title: 'Le pain', cost: 61 }, { cost: 62 }, { 'pages+': 1 }]) {
    await send(world, { method: 'PATCH', url: at(BOOK), as: 'librarian', body })
  }
}
const row = (name: string, more: Partial<Scenario>): Scenario => ({
  name,
  url: history(BOOK),
  status: 200,
  before: change,
  ...more,
})

interface Item {
  before: object
  after: object
  actor: object | null
  ip?: string
}
const itemsOf = (body: Record<string, unknown>) => body.items as Item[]

scenarios('the history of a record', [
  row('who reads the journal sees every change, newest first, and from where', {
    as: 'librarian',
    after: async (_, body) => {
      expect(body).toMatchObject({ page: 1, perPage: 30, totalItems: 3, totalPages: 1 })
      expect(itemsOf(body).map(({ after }) => after)).toEqual([
        { pages: 201 },
        { cost: 62 },
        { title: 'Le pain', slug: 'le pain', cost: 61 },
      ])
      expect(itemsOf(body)[0]).toMatchObject({
        action: 'update',
        source: 'api',
        actor: { id: LIBRARIAN, name: 'Lina' },
        before: { pages: 200 },
        ip: '127.0.0.1',
      })
    },
  }),
  row('others see changes of the fields they see, without addresses', {
    as: 'reader',
    lacks: ['cost', '"ip"'],
    after: async (_, body) => {
      expect(body).toMatchObject({ totalItems: 2 })
      expect(itemsOf(body).map(({ after }) => after)).toEqual([
        { pages: 201 },
        { title: 'Le pain', slug: 'le pain' },
      ])
    },
  }),
  row('what nobody may see is told to nobody', { as: 'librarian', lacks: ['vault', 'clé'] }),
  row('a page of it', {
    as: 'librarian',
    url: history(BOOK, '?page=2&perPage=2'),
    after: async (_, body) => {
      expect(body).toMatchObject({ page: 2, perPage: 2, totalItems: 3, totalPages: 2 })
      expect(itemsOf(body)).toHaveLength(1)
    },
  }),
  row('a guest is refused', { status: 403, equals: SHUT }),
  row('a record he may view, in a collection whose history is not for him', {
    as: 'reader',
    url: '/api/collections/shelves/records/shelf0000000001/history',
    status: 403,
    equals: SHUT,
  }),
  row('a record he may view and is not his', { as: 'other', status: 404, equals: GONE }),
  row('a record he may not view', { as: 'reader', url: history(LENT), status: 404, equals: GONE }),
  row('a record that is not there', {
    as: 'librarian',
    url: history('book00000000099'),
    status: 404,
    equals: GONE,
  }),
  row('a NUL in the id', { as: 'librarian', url: history('%00'), status: 404, equals: GONE }),
  row('an unknown collection', {
    as: 'librarian',
    url: '/api/collections/nothing/records/x/history',
    status: 404,
    equals: refused(404, 'Missing collection context.'),
  }),
  row('a page that is no number', { as: 'librarian', url: history(BOOK, '?page=x'), status: 400 }),
  row('an actor he may not view has no name', {
    as: 'reader',
    before: async (world) => {
      await change(world)
      await world.db.query(sql`UPDATE log SET actor = 'member000000099' WHERE after ? 'pages'`)
      await world.db.query(sql`UPDATE log SET actor = ${OTHER} WHERE after ? 'title'`)
    },
    after: async (_, body) =>
      expect(itemsOf(body).map(({ actor }) => actor)).toEqual([null, { id: OTHER, name: 'Omar' }]),
  }),
  row('entries of another collection under the same id are not its own', {
    as: 'reader',
    before: async ({ db }) => {
      await db.query(sql`INSERT INTO log (id, collection, record, action, after)
        VALUES ('log000000000001', 'drafts', ${BOOK}, 'create', '{"title":"Secret"}')`)
      await db.query(sql`UPDATE books SET owner = ${READER} WHERE id = ${BOOK}`)
    },
    after: async (_, body) => expect(body).toMatchObject({ items: [], totalItems: 0 }),
  }),
])
