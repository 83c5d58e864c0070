import { expect } from 'vitest'
import { refused, type Scenario, scenarios } from './scenario.ts'
import { BOOK, LENT, OTHER, RARE, READER, SHELF, WORN } from './world.ts'

const URL = '/api/collections/books/records'
const GONE = refused(404, "The requested resource wasn't found.")
const BAD = refused(400, 'Something went wrong while processing your request.')
const SHUT = refused(403, 'Only superusers can perform this action.')

const ids = (query: string, expected: readonly string[], as: Scenario['as'] = 'librarian'): Scenario => ({
  name: `${query || 'nothing asked'} as ${as}`,
  url: `${URL}?${query}`,
  as,
  status: 200,
  after: async (_, body) => {
    const items = body.items as { id: string }[]
    expect(items.map(({ id }) => id)).toEqual(expected)
  },
})
const filter = (text: string, expected: readonly string[], as?: Scenario['as']): Scenario =>
  ids(`filter=${encodeURIComponent(text)}`, expected, as)
const bad = (
  query: string,
  status = 400,
  equals: unknown = BAD,
  as: Scenario['as'] = 'librarian',
): Scenario => ({
  name: `${query} is refused`,
  url: `${URL}?${query}`,
  as,
  status,
  equals,
})

scenarios('list', [
  {
    name: 'the envelope of a page',
    url: `${URL}?perPage=2&page=2&fields=id`,
    as: 'librarian',
    status: 200,
    equals: { items: [{ id: WORN }], page: 2, perPage: 2, totalItems: 3, totalPages: 2 },
  },
  {
    name: 'past the end',
    url: `${URL}?perPage=2&page=9`,
    as: 'librarian',
    status: 200,
    equals: { items: [], page: 9, perPage: 2, totalItems: 3, totalPages: 2 },
  },
  {
    name: 'skipTotal',
    url: `${URL}?skipTotal=1&fields=id&perPage=1`,
    as: 'librarian',
    status: 200,
    equals: { items: [{ id: BOOK }], page: 1, perPage: 1, totalItems: -1, totalPages: -1 },
  },
  {
    name: 'odd page numbers are put right',
    url: `${URL}?page=-3&perPage=5000&fields=id&filter=id=""`,
    as: 'librarian',
    status: 200,
    equals: { items: [], page: 1, perPage: 1000, totalItems: 0, totalPages: 0 },
  },
  ids('', [BOOK, LENT, WORN]),
  ids('', [BOOK, WORN], 'reader'),
  ids('', [BOOK, LENT, WORN], 'other'),
  ids('sort=-price', [BOOK, LENT, WORN]),
  ids('sort=state,-pages', [LENT, BOOK, WORN]),
  ids('sort=shelf.name,title', [WORN, LENT, BOOK]),
  filter('price > 40', [BOOK, LENT]),
  filter('total = 85', [BOOK]),
  filter('title ~ "PAIN"', [BOOK]),
  filter('title ~ "boite"', [LENT]),
  filter('lent = true || state = "worn"', [LENT, WORN]),
  filter('authors.full_name ?= "Omar"', [BOOK]),
  filter('shelf.code = "ZZ99"', [WORN]),
  filter('due != ""', [BOOK]),
  filter('due >= "2026-11-20"', [BOOK]),
  filter('genres:length = 1', [BOOK]),
  filter(`owner.id = "${READER}"`, [BOOK]),
  filter('lent = true', [], 'reader'),
  bad('page=x'),
  bad('perPage=1.5'),
  bad('skipTotal=maybe'),
  bad('sort=nothing'),
  bad('sort=a,,b'),
  bad('filter=nothing=1'),
  bad('filter=title='),
  bad('filter=vault="x"'),
  bad('filter=cost>1', 400, BAD, 'reader'),
  bad('sort=cost', 400, BAD, 'reader'),
  bad('', 403, SHUT, 'guest'),
  {
    name: 'a filter that asks about the request',
    url: `${URL}?filter=${encodeURIComponent('@request.auth.id != ""')}`,
    as: 'librarian',
    status: 403,
    equals: refused(403, 'Only superusers can filter by @request.'),
  },
  {
    name: 'a public collection, by its id',
    url: '/api/collections/SHELVES/records',
    status: 200,
    contains: ['Romans', 'Rares'],
  },
  {
    name: 'a collection shut to all',
    url: '/api/collections/closed/records',
    as: 'librarian',
    status: 403,
    equals: SHUT,
  },
  {
    name: 'an unknown collection',
    url: '/api/collections/nothing/records',
    status: 404,
    equals: refused(404, 'Missing collection context.'),
  },
  {
    name: 'expand, several and single',
    url: `${URL}?filter=id="${BOOK}"&expand=shelf,authors&fields=expand.shelf.name,expand.authors.full_name`,
    as: 'librarian',
    status: 200,
    contains: [
      '"items":[{"expand":{',
      '"shelf":{"name":"Romans"}',
      '"authors":[{"full_name":"Rami"},{"full_name":"Omar"}]',
    ],
  },
])

scenarios('view', [
  {
    name: 'one record',
    url: `${URL}/${BOOK}`,
    as: 'reader',
    status: 200,
    after: async (_, body) =>
      expect(body).toMatchObject({
        id: BOOK,
        collectionName: 'books',
        shelf: SHELF,
        price: 80.5,
        fee: 4.5,
        total: 85,
        due: '2026-11-20 22:30:00.000Z',
        meta: { a: [1] },
        links: ['x'],
      }),
    lacks: ['"cost"', '"vault"'],
  },
  {
    name: 'a field for some only',
    url: `${URL}/${BOOK}`,
    as: 'librarian',
    status: 200,
    contains: ['"cost":60'],
  },
  { name: 'missing', url: `${URL}/book00000000009`, as: 'librarian', status: 404, equals: GONE },
  { name: 'kept by the rule', url: `${URL}/${LENT}`, as: 'reader', status: 404, equals: GONE },
  {
    name: 'shut',
    url: '/api/collections/closed/records/closed000000001',
    as: 'librarian',
    status: 403,
    equals: SHUT,
  },
  { name: 'a guest', url: `${URL}/${BOOK}`, status: 403, equals: SHUT },
  {
    name: 'fields with an excerpt',
    url: `${URL}/${LENT}?fields=id,title:excerpt(8,true)`,
    as: 'librarian',
    status: 200,
    equals: { id: LENT, title: 'La boîte...' },
  },
  {
    name: 'one’s own record has one’s own fields',
    url: `/api/collections/members/records/${READER}`,
    as: 'reader',
    status: 200,
    contains: ['"phone":"+212661000002"', '"email":"rami@library.test"'],
  },
  {
    name: 'back-relations expand to lists',
    url: `/api/collections/shelves/records/${RARE}?expand=books_via_shelf&fields=expand.books_via_shelf.id`,
    as: 'librarian',
    status: 200,
    equals: { expand: { books_via_shelf: [{ id: WORN }] } },
  },
  {
    name: 'a manager reads e-mails',
    url: `/api/collections/members/records/${OTHER}`,
    as: 'librarian',
    status: 200,
    contains: ['"email":"omar@library.test"'],
  },
])
