import { expect } from 'vitest'
import { scenarios } from './scenario.ts'
import { BOOK, LENT, WORN } from './world.ts'

const BOOKS = '/api/collections/books/records'
const page = (ids: readonly string[], end: object) => ({
  items: ids.map((id) => ({ id })),
  page: 1,
  totalItems: -1,
  totalPages: -1,
  ...end,
})

scenarios('paging by cursor', [
  {
    name: 'a list without cursor has no such key',
    url: `${BOOKS}?fields=id`,
    as: 'librarian',
    status: 200,
    lacks: ['cursor'],
  },
  {
    name: 'the last page ends with null',
    url: `${BOOKS}?fields=id&sort=price&cursor=`,
    as: 'librarian',
    status: 200,
    equals: page([WORN, LENT, BOOK], { perPage: 30, cursor: null }),
  },
  {
    name: 'the first page says where the next begins',
    url: `${BOOKS}?fields=id&sort=price&perPage=2&cursor=first`,
    as: 'librarian',
    status: 200,
    contains: [`[{"id":"${WORN}"},{"id":"${LENT}"}]`, '"cursor":"'],
    after: async ({ url, tokens }, body) => {
      const query = new URLSearchParams({ fields: 'id', sort: 'price', cursor: String(body.cursor) })
      const next = await fetch(`${url}${BOOKS}?${query}`, { headers: { authorization: tokens.reader } })
      expect(await next.json()).toEqual(page([BOOK], { perPage: 30, cursor: null }))
    },
  },
  {
    name: 'the reader’s own rights hold',
    url: `${BOOKS}?fields=id&sort=price&cursor=`,
    as: 'reader',
    status: 200,
    equals: page([WORN, BOOK], { perPage: 30, cursor: null }),
  },
  { name: 'a guest is refused', url: `${BOOKS}?cursor=`, status: 403 },
  { name: 'nonsense is refused', url: `${BOOKS}?cursor=abc`, as: 'reader', status: 400 },
  {
    name: 'a hidden field gives no order',
    url: `${BOOKS}?sort=vault&cursor=`,
    as: 'librarian',
    status: 400,
  },
  { name: 'chance gives no order', url: `${BOOKS}?sort=@random&cursor=`, as: 'librarian', status: 400 },
])
