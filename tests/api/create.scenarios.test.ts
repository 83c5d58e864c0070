import { expect } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { refused, type Scenario, scenarios, send } from './scenario.ts'
import { BOOK, LENT, LIBRARIAN, NOW, OTHER, RARE, READER, SHELF, type World } from './world.ts'

const URL = '/api/collections/books/records'
const post = { method: 'POST', url: URL } as const
const asStaff = { ...post, as: 'librarian' } as const
const book = { title: 'Un livre', shelf: SHELF }
const ID = 'abcdefghij12345'
const FAILED = 'Failed to create record.'
const blank = { code: 'validation_required', message: 'Cannot be blank.' }
const notUnique = { code: 'validation_not_unique', message: 'Value must be unique.' }
const missing = {
  code: 'validation_missing_rel_records',
  message: 'Failed to find all relation records with the provided ids.',
}

const field = (name: string, input: unknown, value: unknown): Scenario => ({
  ...asStaff,
  name: `${name}: ${JSON.stringify(input)?.slice(0, 40)} is stored as ${JSON.stringify(value)?.slice(0, 40)}`,
  body: { ...book, [name]: input },
  status: 200,
  after: async (_, body) => expect(body[name]).toEqual(value),
})

const wrong = (name: string, input: unknown, code: string, message: string, params?: object): Scenario => ({
  ...asStaff,
  name: `${name}: ${JSON.stringify(input)?.slice(0, 40)} is refused with ${code}`,
  body: { ...book, [name]: input },
  status: 400,
  equals: refused(400, FAILED, { [name]: { code, message, ...(params ? { params } : {}) } }),
})

scenarios('create', [
  {
    ...asStaff,
    name: 'answers 200 with the whole record, empty values included',
    body: book,
    status: 200,
    after: async (_, body) => {
      expect(body).toMatchObject({
        collectionName: 'books',
        title: 'Un livre',
        shelf: SHELF,
        isbn: '',
        authors: [],
        sequel: '',
        genres: [],
        state: '',
        price: 0,
        total: 0,
        pages: 0,
        lent: false,
        due: '',
        meta: null,
        links: [],
        slug: 'un livre',
        created: NOW,
        updated: NOW,
      })
      expect(body.id).toMatch(/^[a-z0-9]{15}$/)
      expect(body.collectionId).toMatch(/^pbc_\d+$/)
      expect(Object.keys(body)).not.toContain('vault')
    },
  },
  {
    ...post,
    name: 'a guest is refused',
    body: book,
    status: 403,
    equals: refused(403, 'Only superusers can perform this action.'),
  },
  {
    ...post,
    name: 'a collection shut to all is 403',
    url: '/api/collections/closed/records',
    as: 'librarian',
    body: { title: 'x' },
    status: 403,
  },
  {
    ...post,
    name: 'an unknown collection is told before the body is read',
    url: '/api/collections/nothing/records',
    body: '{broken',
    headers: { 'content-type': 'application/json' },
    status: 404,
    equals: refused(404, 'Missing or invalid collection context.'),
  },
  {
    ...asStaff,
    name: 'the collection may be named by id or in other letters',
    url: '/api/collections/BOOKS/records',
    body: book,
    status: 200,
  },
  {
    ...post,
    as: 'reader',
    name: 'the rule judges the new record',
    body: { ...book, owner: OTHER },
    status: 400,
    equals: refused(400, FAILED),
  },
  {
    ...post,
    as: 'reader',
    name: 'the rule lets through what it matches',
    body: { ...book, owner: READER },
    status: 200,
  },
  {
    ...post,
    as: 'reader',
    name: 'the rule follows relations of the new record',
    body: { ...book, owner: READER, shelf: RARE },
    status: 400,
    equals: refused(400, FAILED),
  },
  {
    ...post,
    as: 'reader',
    name: 'the rule is asked before the fields are checked',
    body: { owner: OTHER },
    status: 400,
    equals: refused(400, FAILED),
  },
  {
    ...asStaff,
    name: 'every wrong field is named at once',
    body: { title: '', pages: 1.5 },
    status: 400,
    equals: refused(400, FAILED, {
      title: blank,
      shelf: blank,
      pages: { code: 'validation_only_int_constraint', message: 'Decimal numbers are not allowed.' },
    }),
  },
  {
    ...asStaff,
    name: 'unknown keys, dates the engine keeps and fields of hooks are passed over',
    body: {
      ...book,
      nothing: 1,
      slug: 'mine',
      vault: 'mine',
      created: '2000-01-01',
      collectionName: 'x',
      total: 9,
    },
    status: 200,
    lacks: ['nothing', 'mine', '2000-01-01'],
    contains: ['"total":0'],
  },
  {
    ...post,
    as: 'reader',
    name: 'a field he may not write is passed over, and one he may not see is no key',
    body: { ...book, owner: READER, cost: 99 },
    status: 200,
    lacks: ['"cost"'],
    after: async ({ db }) => {
      const [row] = await db.query<{ cost: string }>(sql`SELECT cost FROM books WHERE title = 'Un livre'`)
      expect(row?.cost).toBe('0.00')
    },
  },
  {
    ...asStaff,
    name: 'a unique index blames its field',
    body: { ...book, isbn: '111' },
    status: 400,
    equals: refused(400, FAILED, { isbn: notUnique }),
  },
  {
    ...asStaff,
    name: 'a unique index of two fields blames both',
    body: { title: 'Le pain nu', shelf: SHELF },
    status: 400,
    equals: refused(400, FAILED, { title: notUnique, shelf: notUnique }),
  },
  { ...asStaff, name: 'empty values are not compared', body: { ...book, isbn: '' }, status: 200 },
  {
    ...asStaff,
    name: 'relations must exist, whichever collection they are in',
    body: {
      ...book,
      shelf: 'shelf0000000009',
      authors: [READER, 'member000000009'],
      sequel: 'book00000000009',
    },
    status: 400,
    equals: refused(400, FAILED, { shelf: missing, authors: missing, sequel: missing }),
  },
  {
    ...asStaff,
    name: 'expand and fields apply to the answer',
    url: `${URL}?expand=shelf&fields=title,expand.shelf.name`,
    body: book,
    status: 200,
    equals: { title: 'Un livre', expand: { shelf: { name: 'Romans' } } },
  },
  {
    ...asStaff,
    name: 'the write is in the journal, without what nobody may see',
    headers: { 'x-wasl-source': 'scan' },
    body: { ...book, price: 12.5 },
    status: 200,
    after: async ({ db }, body) => {
      const [entry] = await db.query(sql`SELECT * FROM log`)
      expect(entry).toMatchObject({
        actor: LIBRARIAN,
        action: 'create',
        collection: 'books',
        record: body.id,
        before: null,
        after: { title: 'Un livre', shelf: SHELF, price: 12.5, total: 12.5, slug: 'un livre' },
        source: 'scan',
        ip: '127.0.0.1',
      })
    },
  },
  {
    ...asStaff,
    name: 'a source the caller may not claim is « api »',
    headers: { 'x-wasl-source': 'system' },
    body: book,
    status: 200,
    after: async ({ db }) => {
      expect(await db.query(sql`SELECT source FROM log`)).toEqual([{ source: 'api' }])
    },
  },
  {
    ...asStaff,
    name: 'a cached collection shows the new record at once',
    url: '/api/collections/shelves/records',
    body: { name: 'Contes' },
    status: 200,
    after: async (world) => {
      const list = await send(world, { url: '/api/collections/shelves/records?filter=name="Contes"' })
      expect(await list.json()).toMatchObject({ totalItems: 1 })
    },
  },
])

scenarios('create: casting', [
  field('title', 123, '123'),
  field('title', true, 'true'),
  field('isbn', null, ''),
  field('isbn', ['x'], ''),
  field('price', '80', 80),
  field('price', 250.5, 250.5),
  field('rating', '4.5', 4.5),
  field('rating', true, 1),
  field('pages', null, 0),
  field('lent', 'T', true),
  field('lent', 'yes', false),
  field('lent', 1, true),
  field('due', '2026-11-20T22:30:00+01:00', '2026-11-20 21:30:00.000Z'),
  field('due', '2026-11-20', '2026-11-20 00:00:00.000Z'),
  field('due', 'tomorrow', ''),
  field('due', 1_700_000_000, ''),
  field('state', ['new', 'worn'], 'worn'),
  field('genres', '["novel","novel","poetry"]', ['novel', 'poetry']),
  field('genres', 'novel', ['novel']),
  field('authors', [READER, '', READER], [READER]),
  field('meta', '{"a":1}', { a: 1 }),
  field('meta', 'plain', 'plain'),
  field('meta', false, false),
  field('links', ['x', 'y', 'x'], ['x', 'y']),
  field('desk', '(+212)06 12 34 56 78'.replace('06 12 34 56 78', '0612345678'), '+212612345678'),
  field('desk', '٠٦١٢٣٤٥٦٧٨', '+212612345678'),
  field('site', 'library.test/x', 'library.test/x'),
  field('isbn', 1e21, '1000000000000000000000'),
  field('isbn', -1.25e-9, '-0.00000000125'),
  field('meta', ' 5', ' 5'),
  field('meta', '5', 5),
])

const MAIL = ['contact', 'validation_is_email', 'Must be a valid email address.'] as const
const SITE = ['site', 'validation_invalid_url', 'Must be a valid url.'] as const
/** A scenario for each value, valid or not. */
const texts = (name: string, code: string, message: string, values: Readonly<Record<string, boolean>>) =>
  Object.entries(values).map(([value, right]) =>
    right ? field(name, value, value) : wrong(name, value, code, message),
  )

scenarios(
  'create: addresses',
  texts(...SITE, {
    'http://localhost': true,
    'http://localhost:3000/x': true,
    'localhost:3000': true,
    'http://depot/colis?id=1': true,
    '10.0.0.5:8080': true,
    'http://192.168.1.1/': true,
    'http://[::1]:8080/a': true,
    '[::1]': true,
    'http://my_shop.example.com': true,
    'http://xn--e1afmkfd.xn--p1ai': true,
    'http://متجر.com/منتج': true,
    'ftp://b.co.': true,
    'HTTPS://B.CO': true,
    'http://user:word@b.co/#part': true,
    localhost: false,
    'b co': false,
    'http://': false,
    'http://a b.co': false,
    'http://-b.co': false,
    'http://b..co': false,
    'http://b.co:port': false,
    'http://b.co/%zz': false,
    'http://b.co/\u0001': false,
    'http://256.1.1.1': false,
    'http://[::zz]': false,
    'http://b.co@c.co@d.co': false,
    'javascript:alert(1)': false,
    'javascript://b.co/%0aalert(1)': false,
    'data:text/html,x': false,
    '//b.co': false,
  }),
)

scenarios(
  'create: e-mails',
  texts(...MAIL, {
    'é@c.co': true,
    'a@é.co': true,
    'سلمى@متجر.com': true,
    'a.b+c@d-e.co': true,
    'a@c_d.co': true,
    "o'b/c!@1.co": true,
    'A@C.CO': true,
    'a..b@c.co': false,
    '.a@c.co': false,
    'a.@c.co': false,
    'a@c': false,
    'a@c..co': false,
    'a@-c.co': false,
    'a@c.12': false,
    'a@c.co.': false,
    'a b@c.co': false,
    '\u00a0a@c.co': false,
    '\u200fa@c.co': false,
    'a@b@c.co': false,
    [`${'a'.repeat(250)}@c.co`]: false,
  }),
)

scenarios('create: checks', [
  wrong('title', 'x', 'validation_min_text_constraint', 'Must be at least 2 character(s).', { min: 2 }),
  wrong('title', 'x'.repeat(41), 'validation_max_text_constraint', 'Must be no more than 40 character(s).', {
    max: 40,
  }),
  wrong('isbn', 'a\u0000b', 'validation_invalid_format', 'Invalid value format.'),
  wrong('price', -1, 'validation_min_number_constraint', 'Must be greater or equal than 0.', { min: 0 }),
  wrong('price', 2000, 'validation_max_number_constraint', 'Must be less or equal than 1000.', { max: 1000 }),
  wrong(
    'price',
    1.005,
    'validation_invalid_money',
    'Un montant a deux décimales au plus, par exemple 250,50.',
  ),
  wrong('price', 'abc', 'validation_not_a_number', 'Montant illisible. Écrivez-le comme 250 ou 250.50.'),
  wrong('rating', 'Infinity', 'validation_not_a_number', 'The submitted number is not properly formatted.'),
  wrong('rating', 6, 'validation_max_number_constraint', 'Must be less or equal than 5.', { max: 5 }),
  wrong('state', 'lost', 'validation_invalid_value', 'Invalid value lost.', { value: 'lost' }),
  wrong('genres', ['novel', 'poetry', 'essay'], 'validation_too_many_values', 'Select no more than 2.', {
    maxSelect: 2,
  }),
  wrong('authors', [READER, OTHER, LIBRARIAN], 'validation_too_many_values', 'Select no more than 2.', {
    maxSelect: 2,
  }),
  wrong('site', 'no site', 'validation_invalid_url', 'Must be a valid url.'),
  wrong('contact', 'nobody', 'validation_is_email', 'Must be a valid email address.'),
  wrong(
    'desk',
    '06123',
    'validation_invalid_phone',
    'Numéro de téléphone marocain non valide. Écrivez-le comme 06 12 34 56 78.',
  ),
])

const form = (entries: readonly (readonly [string, string])[]): FormData => {
  const data = new FormData()
  for (const [name, value] of entries) data.append(name, value)
  return data
}

scenarios('create: bodies', [
  {
    ...asStaff,
    name: 'a multipart form: values are inferred, several make a list, JSON payloads are merged',
    body: form([
      ['title', '0012'],
      ['@jsonPayload', JSON.stringify({ genres: ['novel'], isbn: 'first' })],
      ['pages', '12'],
      ['lent', 'true'],
      ['links', 'a'],
      ['links', 'b'],
      ['shelf', SHELF],
      ['@jsonPayload', JSON.stringify({ isbn: 'later' })],
    ]),
    status: 200,
    after: async (_, body) =>
      expect(body).toMatchObject({
        title: '0012',
        pages: 12,
        lent: true,
        links: ['a', 'b'],
        genres: ['novel'],
        isbn: 'later',
      }),
  },
  {
    ...asStaff,
    name: 'files of a form are passed over',
    body: (() => {
      const data = form([
        ['title', 'Avec fichier'],
        ['shelf', SHELF],
      ])
      data.append('cover', new Blob(['x'.repeat(100_000)]), 'cover.png')
      return data
    })(),
    status: 200,
    contains: ['Avec fichier'],
  },
  {
    ...asStaff,
    name: 'an urlencoded form',
    body: new URLSearchParams({ title: 'Codé', shelf: SHELF, pages: '7', rating: '1.0' }),
    status: 200,
    contains: ['"title":"Codé"', '"pages":7', '"rating":1'],
  },
  {
    ...asStaff,
    name: 'what follows the first JSON value is not read',
    body: `${JSON.stringify(book)} {"x":1}`,
    headers: { 'content-type': 'application/json' },
    status: 200,
  },
  {
    ...asStaff,
    name: 'broken JSON',
    body: '{"title":',
    headers: { 'content-type': 'application/json' },
    status: 400,
    equals: refused(400, 'Something went wrong while processing your request.'),
  },
  {
    ...asStaff,
    name: 'a list is no body',
    body: '[1]',
    headers: { 'content-type': 'application/json' },
    status: 400,
    equals: refused(400, 'Something went wrong while processing your request.'),
  },
  {
    ...asStaff,
    name: 'null is an empty body',
    body: 'null',
    headers: { 'content-type': 'application/json' },
    status: 400,
    equals: refused(400, FAILED, { title: blank, shelf: blank }),
  },
  {
    ...asStaff,
    name: 'no body at all is an empty body',
    status: 400,
    contains: ['"title":{"code":"validation_required"'],
  },
  {
    ...asStaff,
    name: 'another content type',
    body: 'title=x',
    headers: { 'content-type': 'text/plain' },
    status: 400,
    equals: refused(400, 'Unsupported Content-Type.'),
  },
  {
    ...asStaff,
    name: 'a key called __proto__ is an unknown key',
    body: '{"__proto__":{"title":"x"},"title":"Bien","shelf":"shelf0000000001"}',
    headers: { 'content-type': 'application/json' },
    status: 200,
    contains: ['"title":"Bien"'],
  },
])

const again = (change: object) => async (world: World) => {
  const first = await send(world, { ...asStaff, body: { ...book, id: ID } })
  expect(first.status).toBe(200)
  if (Object.keys(change).length > 0) {
    await send(world, { ...asStaff, method: 'PATCH', url: `${URL}/${ID}`, body: change })
  }
}
const onlyOne = async ({ db }: World) => {
  expect(await db.query(sql`SELECT count(*) AS n FROM books WHERE id = ${ID}`)).toEqual([{ n: 1 }])
  expect(
    await db.query(sql`SELECT count(*) AS n FROM log WHERE record = ${ID} AND action = 'create'`),
  ).toEqual([{ n: 1 }])
}

scenarios('create: ids chosen by the writer', [
  { ...asStaff, name: 'his id is kept', body: { ...book, id: ID }, status: 200, contains: [`"id":"${ID}"`] },
  {
    ...asStaff,
    name: 'too short',
    body: { ...book, id: 'abc' },
    status: 400,
    equals: refused(400, FAILED, {
      id: {
        code: 'validation_min_text_constraint',
        message: 'Must be at least 15 character(s).',
        params: { min: 15 },
      },
    }),
  },
  {
    ...asStaff,
    name: 'other characters',
    body: { ...book, id: 'ABCDEFGHIJ12345' },
    status: 400,
    contains: ['"id":{"code":"validation_invalid_format"'],
  },
  {
    ...asStaff,
    name: 'the same content again answers the first record',
    before: again({}),
    body: { ...book, id: ID },
    status: 200,
    after: onlyOne,
  },
  {
    ...asStaff,
    name: 'also when the record has changed since',
    before: again({ title: 'Autre titre' }),
    body: { ...book, id: ID },
    status: 200,
    contains: ['Autre titre'],
    after: onlyOne,
  },
  {
    ...asStaff,
    name: 'other content is a conflict that shows the present record',
    before: again({}),
    body: { ...book, title: 'Différent', id: ID },
    status: 409,
    contains: ['"present":{', '"title":"Un livre"', 'Cet identifiant a déjà servi'],
    after: onlyOne,
  },
  {
    ...post,
    as: 'reader',
    name: 'an id of a record he may not see is only not unique',
    body: { ...book, owner: READER, id: LENT },
    status: 400,
    equals: refused(400, FAILED, { id: notUnique }),
    lacks: ['merveilles'],
  },
  {
    ...post,
    as: 'guest',
    name: 'a guest learns nothing of ids',
    body: { ...book, id: BOOK },
    status: 403,
  },
])
