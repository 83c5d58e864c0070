import { refused, type Scenario, scenarios } from './scenario.ts'
import { BOOK, LENT, LIBRARIAN, READER, SHELF } from './world.ts'

const BOOKS = '/api/collections/books/records'
const BAD = refused(400, 'Something went wrong while processing your request.')

/** The part of a book, its shelf and its authors that `fields` selects. */
const picks = (fields: string, equals: unknown): Scenario => ({
  name: `${fields} of a book`,
  url: `${BOOKS}/${BOOK}?expand=shelf,authors&fields=${encodeURIComponent(fields)}`,
  as: 'librarian',
  status: 200,
  equals,
})
const bad = (fields: string): Scenario => ({
  name: `${fields} is refused`,
  url: `${BOOKS}?fields=${encodeURIComponent(fields)}`,
  as: 'librarian',
  status: 400,
  equals: BAD,
})
const excerpt = (modifier: string, title: string, expected: unknown): Scenario => ({
  name: `${modifier} of ${JSON.stringify(title)}`,
  method: 'PATCH',
  url: `${BOOKS}/${BOOK}?fields=${encodeURIComponent(`title:${modifier}`)}`,
  as: 'librarian',
  body: { title },
  status: 200,
  equals: { title: expected },
})

scenarios('fields of records', [
  picks('id', { id: BOOK }),
  picks('id, title', { id: BOOK, title: 'Le pain nu' }),
  picks('id,nothing', { id: BOOK }),
  picks('nothing', {}),
  picks('expand.shelf.name', { expand: { shelf: { name: 'Romans' } } }),
  picks('id,expand.authors.full_name', {
    id: BOOK,
    expand: { authors: [{ full_name: 'Rami' }, { full_name: 'Omar' }] },
  }),
  picks('meta', { meta: { a: [1] } }),
  picks('meta.a', { meta: { a: [1] } }),
  picks('meta.b', { meta: {} }),
  {
    name: '* beside an excerpt has the rest',
    url: `${BOOKS}/${BOOK}?expand=shelf&fields=expand.shelf.*,expand.shelf.name:excerpt(3)`,
    as: 'librarian',
    status: 200,
    contains: ['{"expand":{"shelf":{', '"name":"Rom"', '"code":"RO01"', `"id":"${SHELF}"`],
  },
  {
    name: '* keeps the whole of expand',
    url: `${BOOKS}/${BOOK}?expand=shelf&fields=*`,
    as: 'librarian',
    status: 200,
    contains: ['"title":"Le pain nu"', '"collectionName":"shelves"', '"code":"RO01"'],
  },
  {
    name: '* beside a part of expand keeps that part alone',
    url: `${BOOKS}/${BOOK}?expand=shelf,authors&fields=*,expand.shelf.name`,
    as: 'librarian',
    status: 200,
    contains: ['"title":"Le pain nu"', '"expand":{"shelf":{"name":"Romans"}}'],
  },
  {
    name: 'what is left out is expanded all the same',
    url: `${BOOKS}/${BOOK}?expand=shelf&fields=expand.shelf.code`,
    as: 'librarian',
    status: 200,
    equals: { expand: { shelf: { code: 'RO01' } } },
  },
  {
    name: 'of a list, each item; the page stays',
    url: `${BOOKS}?perPage=2&fields=title`,
    as: 'librarian',
    status: 200,
    equals: {
      items: [{ title: 'Le pain nu' }, { title: 'La boîte à merveilles' }],
      page: 1,
      perPage: 2,
      totalItems: 3,
      totalPages: 2,
    },
  },
  {
    name: 'a hidden field is not to be had',
    url: `${BOOKS}/${BOOK}?fields=id,cost,vault`,
    as: 'reader',
    status: 200,
    equals: { id: BOOK },
  },
  {
    name: 'the first `fields` counts, an empty one is none',
    url: `${BOOKS}/${BOOK}?fields=id&fields=title`,
    as: 'librarian',
    status: 200,
    equals: { id: BOOK },
  },
  {
    name: 'refusals are not thinned out',
    url: `${BOOKS}/nothing?fields=status`,
    as: 'librarian',
    status: 404,
    equals: refused(404, "The requested resource wasn't found."),
  },
  bad('title:nothing()'),
  bad('title:excerpt()'),
  bad('title:excerpt(0)'),
  bad('title:excerpt(-1)'),
  bad('title:excerpt(x)'),
])

scenarios('excerpt', [
  excerpt('excerpt(4)', 'Le pain nu', 'Le p'),
  excerpt('excerpt(4,true)', 'Le pain nu', 'Le p...'),
  excerpt('excerpt(3,true)', 'Le pain nu', 'Le...'),
  excerpt('excerpt(4,false)', 'Le pain nu', 'Le p'),
  excerpt('excerpt(10,true)', 'Le pain nu', 'Le pain nu'),
  excerpt('excerpt(20,true)', '<p>Un <b>mot</b></p><p>deux</p>', 'Un mot deux'),
  excerpt('excerpt(20)', '<script>x()</script><i>Oui</i>', 'Oui'),
  excerpt('excerpt(20)', 'a   b\n\n c', 'a b c'),
  excerpt('excerpt(2,1)', 'été', 'ét...'),
  {
    name: 'of what is no text',
    url: `${BOOKS}/${BOOK}?fields=price:excerpt(1),meta:excerpt(1)`,
    as: 'librarian',
    status: 200,
    equals: { price: 80.5, meta: { a: [1] } },
  },
])

scenarios('fields of every other answer', [
  { name: 'health', url: '/api/health?fields=code', status: 200, equals: { code: 200 } },
  { name: 'health, badly', url: '/api/health?fields=code:x', status: 400, equals: BAD },
  {
    name: 'auth-methods',
    url: '/api/collections/members/auth-methods?fields=mfa,otp.enabled',
    status: 200,
    equals: { mfa: { enabled: false, duration: 0 }, otp: { enabled: true } },
  },
  {
    name: 'signing in',
    method: 'POST',
    url: '/api/collections/members/auth-with-password?fields=record.id',
    body: { identity: 'rami@library.test', password: 'livres-2026' },
    status: 200,
    equals: { record: { id: READER } },
  },
  {
    name: 'a renewed token',
    method: 'POST',
    url: '/api/collections/members/auth-refresh?expand=nothing&fields=record.full_name',
    as: 'reader',
    status: 200,
    equals: { record: { full_name: 'Rami' } },
  },
  {
    name: 'a code',
    method: 'POST',
    url: '/api/collections/members/request-otp?fields=nothing',
    body: { email: 'rami@library.test' },
    status: 200,
    equals: {},
  },
  {
    name: 'a file token',
    method: 'POST',
    url: '/api/files/token?fields=nothing',
    as: 'reader',
    status: 200,
    equals: {},
  },
  {
    name: 'figures, row by row',
    url: `${BOOKS}/aggregate?group=state&metrics=count,sum(price)&fields=sum_price`,
    as: 'librarian',
    status: 200,
    equals: { items: [{ sum_price: 130.5 }, { sum_price: 10 }] },
  },
  {
    name: 'the history of a record, entry by entry',
    url: `${BOOKS}/${BOOK}/history?fields=action,actor.id`,
    as: 'librarian',
    before: (world) =>
      fetch(`${world.url}${BOOKS}/${BOOK}`, {
        method: 'PATCH',
        headers: { authorization: world.tokens.librarian, 'content-type': 'application/json' },
        body: '{"pages":201}',
      }),
    status: 200,
    equals: {
      items: [{ action: 'update', actor: { id: LIBRARIAN } }],
      page: 1,
      perPage: 30,
      totalItems: 1,
      totalPages: 1,
    },
  },
  {
    name: 'a batch: its own, of each answer; that of each request, of its record',
    method: 'POST',
    url: '/api/batch?fields=body',
    as: 'librarian',
    body: {
      requests: [
        { method: 'PATCH', url: `${BOOKS}/${BOOK}?fields=id`, body: {} },
        { method: 'DELETE', url: `${BOOKS}/${LENT}` },
      ],
    },
    status: 200,
    equals: [{ body: { id: BOOK } }, { body: null }],
  },
  {
    name: 'a batch whose answer cannot be given is not done',
    method: 'POST',
    url: '/api/batch?fields=body:x',
    as: 'librarian',
    body: { requests: [{ method: 'DELETE', url: `${BOOKS}/${LENT}` }] },
    status: 400,
    equals: BAD,
    after: async ({ url, tokens }) => {
      const left = await fetch(`${url}${BOOKS}/${LENT}`, { headers: { authorization: tokens.librarian } })
      if (left.status !== 200) throw new Error('it was deleted')
    },
  },
])
