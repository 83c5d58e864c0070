import { expect } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { refused, type Scenario, scenarios } from './scenario.ts'
import { BOOK, READER } from './world.ts'

const DRAFTS = '/api/collections/drafts/records'
const BOOKS = '/api/collections/books/records'
const LOANS = '/api/collections/loans/records'
const MISSING = refused(404, 'Missing or invalid collection context.')
const GENERIC = 'Something went wrong while processing your request.'
const create = (body: object): Partial<Scenario> => ({
  method: 'POST',
  url: DRAFTS,
  as: 'reader',
  body,
  status: 200,
})
const row = (name: string, more: Partial<Scenario>): Scenario => ({ name, url: BOOKS, status: 200, ...more })

scenarios('a text that generates itself', [
  row('is filled when it is empty', {
    ...create({ title: 'x' }),
    after: async (_, body) => expect(body.mark).toMatch(/^[A-Z]{2}\d{6}$/),
  }),
  row('keeps what was given', {
    ...create({ mark: 'à moi' }),
    after: async (_, body) => expect(body.mark).toBe('à moi'),
  }),
  row('takes a prefix', {
    ...create({ 'mark:autogenerate': 'CMD-' }),
    after: async (_, body) => expect(body.mark).toMatch(/^CMD-[A-Z]{2}\d{6}$/),
  }),
  row('follows a plain value of the same body', {
    ...create({ mark: 'x', 'mark:autogenerate': 'y-' }),
    after: async (_, body) => expect(body.mark).toMatch(/^y-[A-Z]{2}\d{6}$/),
  }),
  row('on an update only when asked', {
    method: 'PATCH',
    url: `${DRAFTS}/draft0000000001`,
    as: 'reader',
    body: { 'mark:autogenerate': 'Z' },
    after: async (_, body) => expect(body.mark).toMatch(/^Z[A-Z]{2}\d{6}$/),
  }),
  row('an empty one stays empty on an update', {
    method: 'PATCH',
    url: `${DRAFTS}/draft0000000001`,
    as: 'reader',
    body: { title: 'y' },
    contains: ['"mark":""'],
  }),
  row('other texts know no such key', {
    ...create({ 'title:autogenerate': 'x' }),
    contains: ['"title":""'],
  }),
])

scenarios('the order of refusals', [
  row('an unknown collection, before a body that cannot be read', {
    method: 'POST',
    url: '/api/collections/nothing/records',
    as: 'librarian',
    body: '{"title":',
    headers: { 'content-type': 'application/json' },
    status: 404,
    equals: MISSING,
  }),
  row('a body that cannot be read, before a locked collection', {
    method: 'POST',
    as: 'librarian',
    url: '/api/collections/closed/records',
    body: '{"title":',
    headers: { 'content-type': 'application/json' },
    status: 400,
    equals: refused(400, GENERIC),
  }),
  row('a guest’s body is not read where guests write nothing', {
    method: 'POST',
    url: '/api/collections/closed/records',
    body: '{"title":',
    headers: { 'content-type': 'application/json' },
    status: 403,
    equals: refused(403, 'Only superusers can perform this action.'),
  }),
  row('a body of another type', {
    method: 'POST',
    as: 'librarian',
    body: 'title=x',
    headers: { 'content-type': 'text/plain' },
    status: 400,
    equals: refused(400, 'Unsupported Content-Type.'),
  }),
  row('a locked collection, before the record is looked for', {
    method: 'DELETE',
    url: '/api/collections/closed/records/nothing',
    as: 'librarian',
    status: 403,
  }),
  row('a locked collection on update', {
    method: 'PATCH',
    url: '/api/collections/closed/records/closed000000001',
    as: 'librarian',
    body: { title: 'x' },
    status: 403,
  }),
  row('the rule of the create, before the checks of its fields', {
    method: 'POST',
    as: 'reader',
    body: { owner: 'somebody' },
    status: 400,
    equals: refused(400, 'Failed to create record.'),
  }),
  row('the rule of the update, before the checks of its fields', {
    method: 'PATCH',
    url: `${BOOKS}/book00000000002`,
    as: 'reader',
    body: { title: '' },
    status: 404,
  }),
])

scenarios('what rules know of a batch', [
  row('its context and the method of each request', {
    method: 'POST',
    url: '/api/batch',
    as: 'reader',
    body: { requests: [{ method: 'PUT', url: LOANS, body: { note: 'lot', book: BOOK } }] },
    contains: ['"status":200', '"note":"lot"'],
  }),
  row('the same create alone is not of a batch', {
    method: 'POST',
    url: LOANS,
    as: 'reader',
    body: { note: 'lot', book: BOOK },
    status: 400,
    equals: refused(400, 'Failed to create record.'),
  }),
])

scenarios('delete: what points at the record', [
  row('a chain of those who live by one another goes whole, and each is in the journal', {
    method: 'DELETE',
    url: `/api/collections/members/records/${READER}`,
    as: 'librarian',
    before: ({ db }) =>
      db.query(sql`INSERT INTO loans (id, borrower, book) VALUES ('loan00000000001', ${READER}, ${BOOK})`),
    status: 204,
    after: async ({ db }) => {
      expect(await db.query(sql`SELECT id FROM loans`)).toEqual([])
      expect(await db.query(sql`SELECT owner, authors FROM books WHERE id = ${BOOK}`)).toEqual([
        { owner: '', authors: ['member000000003'] },
      ])
      const entries = await db.query(sql`SELECT collection, action FROM log ORDER BY collection, action`)
      expect(entries).toContainEqual({ collection: 'loans', action: 'delete' })
      expect(entries).toContainEqual({ collection: 'members', action: 'delete' })
      expect(entries).toContainEqual({ collection: 'books', action: 'update' })
    },
  }),
  row('a record twice deleted is not there the second time', {
    method: 'DELETE',
    url: `${BOOKS}/${BOOK}`,
    as: 'librarian',
    before: ({ db }) => db.query(sql`DELETE FROM books WHERE id = ${BOOK}`),
    status: 404,
  }),
])
