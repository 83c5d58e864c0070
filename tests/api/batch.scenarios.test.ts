import { expect } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { refused, type Scenario, scenarios, send } from './scenario.ts'
import { BOOK, LENT, NOW, OTHER, READER, SHELF, WORN, type World } from './world.ts'

const BOOKS = '/api/collections/books/records'
const LATER = '2026-11-21 08:00:00.000Z'
const batch = { method: 'POST', url: '/api/batch' } as const
const asStaff = { ...batch, as: 'librarian' } as const
const GENERIC = 'Something went wrong while processing your request.'
const GONE = refused(404, "The requested resource wasn't found.")

interface Inner {
  readonly method: string
  readonly url: string
  readonly headers?: object
  readonly body?: object
}
const create = (body: object, query = ''): Inner => ({ method: 'POST', url: `${BOOKS}${query}`, body })
const update = (id: string, body: object): Inner => ({ method: 'PATCH', url: `${BOOKS}/${id}`, body })
const upsert = (body: object): Inner => ({ method: 'PUT', url: BOOKS, body })
const remove = (id: string): Inner => ({ method: 'DELETE', url: `${BOOKS}/${id}` })
const book = (title: string, more: object = {}) => ({ title, shelf: SHELF, ...more })
const shelf: Inner = { method: 'POST', url: '/api/collections/shelves/records', body: { name: 'Contes' } }
const of = (...requests: readonly Inner[]) => ({ requests })

/** The response of a batch whose request N gets this refusal. */
const failed = (index: number, response: object) =>
  refused(400, 'Batch transaction failed.', {
    requests: { [index]: { code: 'batch_request_failed', message: 'Batch request failed.', response } },
  })
const wrongForm = (requests: object) => refused(400, 'Invalid batch request data.', { requests })
const unreadable = refused(400, 'Failed to read the submitted batch data.')

const titles = async ({ db }: World) =>
  (await db.query<{ title: string }>(sql`SELECT title FROM books ORDER BY _seq`)).map(({ title }) => title)
const UNTOUCHED = ['Le pain nu', 'La boîte à merveilles', 'Messaouda']
const untouched = async (world: World) => {
  expect(await titles(world)).toEqual(UNTOUCHED)
  expect(await world.db.query(sql`SELECT id FROM log`)).toEqual([])
}

const refuses = (name: string, requests: readonly Inner[], index: number, response: object): Scenario => ({
  ...asStaff,
  name,
  body: { requests },
  status: 400,
  equals: failed(index, response),
  after: untouched,
})

scenarios('batch', [
  {
    ...asStaff,
    name: 'does every kind of write, in order, and answers in order',
    before: async ({ clock }) => {
      clock.now = LATER
    },
    body: of(
      create(book('Un', { id: 'book00000000010' }), '?fields=id,title'),
      upsert({ id: 'book00000000010', pages: 4 }),
      upsert({ id: 'book00000000011', ...book('Deux') }),
      upsert(book('Trois')),
      update(BOOK, { 'pages+': 5 }),
      remove(LENT),
    ),
    status: 200,
    after: async (world) => {
      expect(await titles(world)).toEqual(['Le pain nu', 'Messaouda', 'Un', 'Deux', 'Trois'])
      expect(
        await world.db.query(
          sql`SELECT pages FROM books WHERE id IN (${BOOK}, 'book00000000010') ORDER BY id`,
        ),
      ).toEqual([{ pages: 205 }, { pages: 4 }])
      expect(
        await world.db.query(sql`SELECT action, record, created FROM log ORDER BY _seq LIMIT 2`),
      ).toEqual([
        { action: 'create', record: 'book00000000010', created: LATER },
        { action: 'update', record: 'book00000000010', created: LATER },
      ])
    },
  },
  {
    ...asStaff,
    name: 'answers a list of statuses and bodies',
    body: of(create(book('Un'), '?fields=title,expand.shelf.name&expand=shelf'), remove(LENT)),
    status: 200,
    contains: [
      '[{"status":200,"body":{"title":"Un","expand":{"shelf":{"name":"Romans"}}}},{"status":204,"body":null}]',
    ],
  },
  {
    ...asStaff,
    name: 'later requests see what earlier ones wrote, also in a collection kept in memory',
    body: of(
      {
        method: 'POST',
        url: '/api/collections/shelves/records',
        body: { id: 'shelf0000000009', name: 'Contes', code: 'CO01' },
      },
      create(book('Un', { shelf: 'shelf0000000009', id: 'book00000000010' }), '?expand=shelf'),
      create(book('Suite', { sequel: 'book00000000010' })),
    ),
    status: 200,
    contains: ['"name":"Contes"', '"sequel":"book00000000010"'],
  },
  {
    ...batch,
    as: 'reader',
    name: 'rules judge by what the batch itself has written',
    before: ({ db }) => db.query(sql`UPDATE members SET kind = 'librarian' WHERE id = ${READER}`),
    body: of(
      { method: 'PATCH', url: `/api/collections/members/records/${READER}`, body: { full_name: 'Rami II' } },
      create(book('À moi', { owner: READER })),
    ),
    status: 200,
    contains: ['Rami II', 'À moi'],
  },
  refuses(
    'a relation to what the batch has deleted is missing',
    [
      {
        method: 'POST',
        url: '/api/collections/shelves/records',
        body: { id: 'shelf0000000009', name: 'Contes' },
      },
      { method: 'DELETE', url: '/api/collections/shelves/records/shelf0000000009' },
      create(book('Un', { shelf: 'shelf0000000009' })),
    ],
    2,
    refused(400, 'Failed to create record.', {
      shelf: {
        code: 'validation_missing_rel_records',
        message: 'Failed to find all relation records with the provided ids.',
      },
    }),
  ),
  refuses(
    'a refused request undoes those before it',
    [create(book('Un')), update(BOOK, { title: 'Autre' }), create({ shelf: SHELF }), create(book('Trois'))],
    2,
    refused(400, 'Failed to create record.', {
      title: { code: 'validation_required', message: 'Cannot be blank.' },
    }),
  ),
  refuses(
    'the first failure is told, also when the database finds it last',
    [create(book('Un')), create(book('Deux', { isbn: '111' })), create({})],
    1,
    refused(400, 'Failed to create record.', {
      isbn: { code: 'validation_not_unique', message: 'Value must be unique.' },
    }),
  ),
  refuses(
    'two equal values in one batch',
    [create(book('Un', { isbn: '9' })), create(book('Deux', { isbn: '9' }))],
    1,
    refused(400, 'Failed to create record.', {
      isbn: { code: 'validation_not_unique', message: 'Value must be unique.' },
    }),
  ),
  refuses(
    'a hook may refuse',
    [create(book('Un')), remove(WORN)],
    1,
    refused(409, 'Un livre usé se restaure.'),
  ),
  refuses('a record that is not there', [create(book('Un')), update('book00000000099', {})], 1, GONE),
  refuses(
    'an unknown collection',
    [{ method: 'POST', url: '/api/collections/nothing/records', body: {} }],
    0,
    refused(404, 'Missing collection context.'),
  ),
  refuses('an action there is not', [{ method: 'GET', url: BOOKS }], 0, refused(400, GENERIC)),
  refuses('a PUT with an id in the path', [{ method: 'PUT', url: `${BOOKS}/x` }], 0, refused(400, GENERIC)),
  refuses('a trailing slash', [{ method: 'POST', url: `${BOOKS}/`, body: {} }], 0, refused(400, GENERIC)),
  refuses('another host', [{ method: 'POST', url: `http://x${BOOKS}` }], 0, refused(400, GENERIC)),
  refuses('a path that cannot be read', [remove('%E0%A4%A')], 0, refused(400, GENERIC)),
  refuses('an id no record can have', [create(book('Un')), remove('%00')], 1, refused(400, GENERIC)),
  refuses('wrong « fields »', [create(book('Un'), '?fields=title:bad(1)')], 0, refused(400, GENERIC)),
  {
    ...batch,
    name: 'a guest has none',
    body: of(create(book('Un'))),
    status: 403,
    equals: refused(403, 'You are not allowed to perform this request.'),
    after: untouched,
  },
  {
    ...batch,
    as: 'reader',
    name: 'a record the rule keeps',
    body: of(update(BOOK, { title: 'À moi' }), update(LENT, { title: 'Pas à moi' })),
    status: 400,
    equals: failed(1, GONE),
    after: untouched,
  },
  {
    ...batch,
    as: 'reader',
    name: 'an inner Authorization is not read',
    before: async (world) => {
      const headers = { Authorization: world.tokens.librarian }
      const answer = await send(world, { ...batch, as: 'reader', body: of({ ...shelf, headers }) })
      expect(await answer.json()).toMatchObject({ data: { requests: { 0: { response: { status: 403 } } } } })
    },
    body: of(shelf),
    status: 400,
    equals: failed(0, refused(403, 'Only superusers can perform this action.')),
  },
  {
    ...asStaff,
    name: 'other inner headers count',
    headers: { 'x-wasl-source': 'web' },
    body: of({ ...create(book('Un')), headers: { 'X-Wasl-Source': 'scan' } }, create(book('Deux'))),
    status: 200,
    after: async ({ db }) => {
      expect(await db.query(sql`SELECT source FROM log ORDER BY _seq`)).toEqual([
        { source: 'scan' },
        { source: 'web' },
      ])
    },
  },
  {
    ...asStaff,
    name: 'the hooks of every request run',
    body: of(create(book('Un', { id: 'book00000000010' })), update('book00000000010', { lent: true })),
    status: 200,
    after: async ({ db }) => {
      expect(await db.query(sql`SELECT book, note FROM loans`)).toEqual([
        { book: 'book00000000010', note: 'sorti' },
      ])
      expect(await db.query(sql`SELECT collection, action FROM log ORDER BY _seq`)).toEqual([
        { collection: 'books', action: 'create' },
        { collection: 'loans', action: 'create' },
        { collection: 'books', action: 'update' },
      ])
    },
  },
])

scenarios('batch: repeats', [
  {
    ...asStaff,
    name: 'a batch sent twice answers the first records',
    before: (world) =>
      send(world, {
        ...asStaff,
        body: of(
          create(book('Un', { id: 'book00000000010' })),
          create(book('Deux', { id: 'book00000000011' })),
        ),
      }),
    body: of(create(book('Un', { id: 'book00000000010' })), create(book('Deux', { id: 'book00000000011' }))),
    status: 200,
    after: async (world) => expect(await titles(world)).toEqual([...UNTOUCHED, 'Un', 'Deux']),
  },
  {
    ...asStaff,
    name: 'the same create twice in one batch is one record',
    body: of(
      create(book('Un', { id: 'book00000000010' })),
      update('book00000000010', { title: 'Un bis' }),
      create(book('Un', { id: 'book00000000010' })),
    ),
    status: 200,
    after: async (world) => expect(await titles(world)).toEqual([...UNTOUCHED, 'Un bis']),
  },
  {
    ...asStaff,
    name: 'the same id with other content shows the present record',
    body: of(create(book('Autre', { id: BOOK }))),
    status: 400,
    contains: ['"status":409', '"present":{', '"title":"Le pain nu"'],
    after: untouched,
  },
])

scenarios('batch: the form', [
  ...(
    [
      ['no request', {}, wrongForm({ code: 'validation_required', message: 'Cannot be blank.' })],
      ['an empty list', of(), wrongForm({ code: 'validation_required', message: 'Cannot be blank.' })],
      [
        'more than 1,000 requests',
        of(...Array.from({ length: 1001 }, () => remove('x'))),
        wrongForm({
          code: 'validation_length_too_long',
          message: 'The length must be no more than 1000.',
          params: { min: 0, max: 1000 },
        }),
      ],
      [
        'every wrong method and url is told',
        of({ method: 'get', url: '' }, create({}), { method: '', url: `/${'x'.repeat(2000)}` }),
        wrongForm({
          0: {
            method: { code: 'validation_in_invalid', message: 'Must be a valid value.' },
            url: { code: 'validation_required', message: 'Cannot be blank.' },
          },
          2: {
            method: { code: 'validation_required', message: 'Cannot be blank.' },
            url: {
              code: 'validation_length_too_long',
              message: 'The length must be no more than 2000.',
              params: { min: 0, max: 2000 },
            },
          },
        }),
      ],
      ['a list that is none', { requests: 'x' }, unreadable],
      ['a request that is none', { requests: ['x'] }, unreadable],
      ['a body that is none', of({ ...create({}), body: [1] }), unreadable],
      ['headers that are no texts', of({ ...create({}), headers: { a: 1 } }), unreadable],
      ['broken JSON', '{"requests":', unreadable],
      ['no object', '[]', unreadable],
    ] as const
  ).map(
    ([name, body, equals]): Scenario => ({
      ...asStaff,
      name,
      headers: { 'content-type': 'application/json' },
      body,
      status: 400,
      equals,
      after: untouched,
    }),
  ),
  {
    ...asStaff,
    name: 'a multipart form with the JSON in @jsonPayload, as the SDK sends it',
    body: form(of(create(book('Un', { owner: OTHER })))),
    status: 200,
    contains: ['"title":"Un"'],
  },
  {
    ...asStaff,
    name: 'another method is no route',
    method: 'GET',
    status: 404,
  },
])

function form(payload: object): FormData {
  const data = new FormData()
  data.append('requests.0.title', 'not read')
  data.append('@jsonPayload', JSON.stringify(payload))
  return data
}

scenarios('batch: If-Match', [
  {
    ...asStaff,
    name: 'a request whose record has changed shows it as it is',
    body: of({ ...update(BOOK, { pages: 1 }), headers: { 'If-Match': `"${LATER}"` } }),
    status: 400,
    contains: ['"status":409', '"present":{', '"pages":200'],
    after: untouched,
  },
  {
    ...asStaff,
    name: 'one that has not is written',
    body: of({ ...update(BOOK, { pages: 1 }), headers: { 'If-Match': `"${NOW}"` } }),
    status: 200,
  },
])
