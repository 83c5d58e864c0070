import { expect } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { refused, scenarios } from './scenario.ts'
import { BOOK, LENT, LIBRARIAN, OTHER, READER, WORN } from './world.ts'

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

const found = (...ids: string[]) => ({
  items: ids.map((id) => ({ id })),
  page: 1,
  perPage: 30,
  totalItems: ids.length,
  totalPages: Math.sign(ids.length),
})
const searched = (text: string, more = '') =>
  `${BOOKS}?fields=id&skipTotal=false&search=${encodeURIComponent(text)}${more}`

scenarios('search', [
  {
    name: 'accents, case and order of the words do not count',
    url: searched('MERVEILLES boite'),
    as: 'librarian',
    status: 200,
    equals: found(LENT),
  },
  {
    name: 'every word must be there',
    url: searched('pain merveilles'),
    as: 'librarian',
    status: 200,
    equals: found(),
  },
  {
    name: 'the field that is the text, then the one that begins with it, then the newest',
    url: searched('1'),
    as: 'librarian',
    status: 200,
    before: ({ db }) => db.query(sql`UPDATE books SET isbn = '1', title = 'x 1' WHERE id = ${LENT}`),
    equals: found(LENT, BOOK),
  },
  {
    name: 'a misspelt word is found when nothing else is',
    url: searched('mesaouda'),
    as: 'librarian',
    status: 200,
    equals: found(WORN),
  },
  {
    name: 'only in what the reader may list',
    url: searched('merveilles'),
    as: 'reader',
    status: 200,
    equals: found(),
  },
  {
    name: 'misspelt or not',
    url: searched('merveiles'),
    as: 'reader',
    status: 200,
    equals: found(),
  },
  {
    name: 'not in what nobody sees',
    url: searched('clé'),
    as: 'librarian',
    status: 200,
    equals: found(),
  },
  {
    name: 'with a filter and a sort',
    url: searched('a', '&filter=price<60&sort=price'),
    as: 'librarian',
    status: 200,
    before: ({ db }) => db.query(sql`UPDATE books SET title = 'avant ' || title`),
    equals: found(WORN, LENT),
  },
  {
    name: 'the total is not counted unless asked for',
    url: `${BOOKS}?fields=id&search=pain`,
    as: 'librarian',
    status: 200,
    contains: [`"items":[{"id":"${BOOK}"}]`, '"totalItems":-1'],
  },
  {
    name: 'wildcards stand for themselves',
    url: searched('%'),
    as: 'librarian',
    status: 200,
    equals: found(),
  },
  {
    name: 'a phone in any spelling',
    url: '/api/collections/members/records?fields=id&search=06+61-00.00 02&skipTotal=false',
    as: 'librarian',
    status: 200,
    equals: found(READER),
  },
  {
    name: 'the last digits of a phone, newest first',
    url: '/api/collections/members/records?fields=id&search=0000&skipTotal=false',
    as: 'librarian',
    status: 200,
    equals: found(READER, LIBRARIAN),
  },
  {
    name: 'a phone he does not see finds nobody',
    url: '/api/collections/members/records?fields=id&search=0661000002&skipTotal=false',
    as: 'other',
    status: 200,
    equals: found(),
  },
  {
    name: 'nor does an e-mail that is not shown',
    url: '/api/collections/members/records?fields=id&search=omar@library.test&skipTotal=false',
    as: 'reader',
    status: 200,
    equals: found(),
  },
  {
    name: 'which the librarian finds',
    url: '/api/collections/members/records?fields=id&search=omar@library.test&skipTotal=false',
    as: 'librarian',
    status: 200,
    equals: found(OTHER),
  },
  {
    name: 'walked by cursor when it has a sort',
    url: searched('a', '&sort=-price&perPage=1&cursor='),
    as: 'librarian',
    status: 200,
    before: ({ db }) => db.query(sql`UPDATE books SET title = 'avant ' || title`),
    contains: [`[{"id":"${BOOK}"}]`, '"totalItems":3', '"cursor":"'],
  },
  {
    name: 'not by cursor when it is ranked',
    url: searched('pain', '&cursor='),
    as: 'librarian',
    status: 400,
  },
  {
    name: 'nothing looked for is the whole list',
    url: searched('  ', '&sort=price'),
    as: 'librarian',
    status: 200,
    equals: found(WORN, LENT, BOOK),
  },
  {
    name: 'a collection without searched fields',
    url: '/api/collections/loans/records?search=a',
    as: 'librarian',
    status: 400,
    equals: refused(400, '« search » : cette liste n’a pas de champ où chercher.'),
  },
  {
    name: 'a text too long',
    url: searched('a'.repeat(201)),
    as: 'librarian',
    status: 400,
    equals: refused(400, '« search » a 200 caractères au plus.'),
  },
  {
    name: 'too many words',
    url: searched('a b c d e f g h i'),
    as: 'librarian',
    status: 400,
    equals: refused(400, '« search » a 8 mots au plus.'),
  },
  { name: 'a guest', url: searched('pain'), status: 403 },
])
