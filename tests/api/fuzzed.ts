import fc from 'fast-check'
import { BOOK, READER, type Role } from './world.ts'

/** Requests nobody should send: random, and nearly right. */
export interface Requested {
  readonly method: string
  /** Path and query, ready to be sent. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | undefined
  readonly as: Role
}

const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    '\0',
    '\\',
    "'",
    '"',
    '%',
    ';',
    '--',
    '/*',
    '${',
    '\ud800',
    '\u202e',
    'null',
    '1e999',
    '-0',
    '9'.repeat(400),
  ),
)

const FILTERS = [
  'title ~ "pain" && (pages > 10 || shelf.name = "Romans")',
  'authors.full_name ?= \'Omar\' || genres:each = "novel"',
  'strftime("%Y", due, "+1 days") = "2026" && meta.a.0 = 1',
  'geoDistance(pages, price, -6.8, 34.0) < 100.5 // near',
  'loans_via_book.borrower.full_name:lower !~ "a%b" && created >= @todayStart',
  'total:length != null && links:each ?~ "x" && lent = TRUE',
]
const SORTS = ['-created,shelf.name', '@random', '@rowid,-price', 'meta.a,title:lower,+pages']
const FIELDS = ['*,expand.shelf.name', 'id,title:excerpt(3,true)', 'meta.a,expand.authors.*']
const EXPANDS = ['shelf,authors', 'loans_via_book.borrower', 'books(owner),sequel.sequel.sequel']
const GROUPS = ['shelf', 'created:day', 'shelf,state,owner']

/** A valid text with some characters removed, doubled or replaced. */
const spoiled = (texts: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...texts), fc.array(fc.tuple(fc.nat(200), fc.nat(3), anything), { maxLength: 3 }))
    .map(([text, changes]) =>
      changes.reduce((now, [place, length, put]) => {
        const at = place % (now.length + 1)
        return now.slice(0, at) + put + now.slice(at + length)
      }, text),
    )

/** Lone surrogates cannot be encoded. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

const numbers = fc.oneof(
  fc.constantFrom('0', '-1', '1e9', '99999999999999999999', ' 1', '1.5', 'NaN', '٣'),
  anything,
)
const parameters = fc.constantFrom<[string, fc.Arbitrary<string>][]>(
  ['filter', fc.oneof({ weight: 3, arbitrary: spoiled(FILTERS) }, anything)],
  ['sort', fc.oneof(spoiled(SORTS), anything)],
  ['fields', fc.oneof(spoiled(FIELDS), anything)],
  ['expand', fc.oneof(spoiled(EXPANDS), anything)],
  ['page', numbers],
  ['perPage', numbers],
  ['skipTotal', anything],
  ['search', anything],
  ['cursor', anything],
  ['group', spoiled(GROUPS)],
  ['metrics', fc.oneof(spoiled(['count,sum(price)', 'avg(pages),min(due)']), anything)],
)
const parameter = parameters.chain(([name, values]) => values.map((value) => `${name}=${encoded(value)}`))
const query = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.array(parameter, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('&')),
  },
  fc.string({ unit: fc.constantFrom('%', 'f', '0', '=', '&', '+', '?', '#', ';', '[', ']'), maxLength: 30 }),
)

const roles = fc.constantFrom<Role[]>('librarian', 'reader', 'guest')
const COLLECTIONS = ['books', 'shelves', 'members', 'loans', 'drafts', 'closed', 'log']
const RECORDS = COLLECTIONS.map((name) => `/api/collections/${name}/records`)
const reading = fc.record<Requested>({
  method: fc.constant('GET'),
  path: fc
    .tuple(fc.constantFrom(...RECORDS, ...RECORDS, `${RECORDS[0]}/${BOOK}`, `${RECORDS[0]}/aggregate`), query)
    .map(([path, asked]) => `${path}?${asked}`),
  headers: fc.constant({}),
  body: fc.constant(undefined),
  as: roles,
})

const segment = fc.oneof(
  anything.map(encoded),
  fc.constantFrom('..', '%2e%2e', '%00', 'books', '%', '%zz', READER, BOOK),
)
const anywhere = fc.record<Requested>({
  method: fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS', 'HEAD'),
  path: fc.array(segment, { maxLength: 4 }).map((parts) => `/api/collections/${parts.join('/')}`),
  headers: fc.constant({}),
  body: fc.constant(undefined),
  as: roles,
})

const FIELDS_SENT = [
  'id',
  'title',
  'price',
  'price+',
  'pages-',
  'genres',
  '+genres',
  'links-',
  'due',
  'meta',
  'owner',
  'authors',
  'shelf',
  'vault',
  'desk',
  'rating',
  'lent',
  '@jsonPayload',
  '__proto__',
  'constructor',
  'expand',
]
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  anything,
  fc.double(),
  fc.constantFrom(BOOK, READER, '', null, -1, '2026-11-20', 'true'),
)
const record = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...FIELDS_SENT), anything), value), { maxLength: 6 })
  .map((pairs) => Object.fromEntries(pairs))
const written = fc.oneof(
  { weight: 4, arbitrary: record.map((body) => JSON.stringify(body)) },
  {
    weight: 2,
    arbitrary: spoiled(['{"title":"Un livre","pages":12,"genres":["novel"],"meta":{"a":[1,{"b":null}]}}']),
  },
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '[',
    '[[[[',
    '"a"',
    '1',
    'null',
    '{"a":1}}',
    `${'['.repeat(5000)}${']'.repeat(5000)}`,
    `{"meta":${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}}`,
  ),
)
const bytes = fc.uint8Array({ maxLength: 120 }).map((all) => new Uint8Array(all))
const part = fc
  .tuple(fc.oneof(fc.constantFrom(...FIELDS_SENT), anything), fc.oneof(anything, written), fc.boolean())
  .map(([name, text, file]) => {
    const head = `Content-Disposition: form-data; name="${name}"${file ? '; filename="a.png"' : ''}`
    return `--cut\r\n${head}\r\n\r\n${text}\r\n`
  })
const multipart = fc.array(part, { maxLength: 4 }).map((parts) => `${parts.join('')}--cut--\r\n`)
const bodies: fc.Arbitrary<[string, string | Uint8Array<ArrayBuffer>]> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constant('application/json'), written) },
  {
    weight: 2,
    arbitrary: fc.tuple(
      fc.constant('multipart/form-data; boundary=cut'),
      fc.oneof(
        multipart,
        spoiled(['--cut\r\nContent-Disposition: form-data; name="title"\r\n\r\nUn livre\r\n--cut--\r\n']),
      ),
    ),
  },
  fc.tuple(fc.constant('application/x-www-form-urlencoded'), fc.oneof(query, anything)),
  fc.tuple(
    fc.constantFrom(
      'application/json',
      'multipart/form-data',
      'text/plain',
      'application/json; charset=utf-16',
      ';',
    ),
    bytes,
  ),
)

const batch = fc
  .array(
    fc.record({
      method: fc.oneof(fc.constantFrom('POST', 'PATCH', 'PUT', 'DELETE', 'GET'), anything),
      url: fc.oneof(
        fc.constantFrom(RECORDS[0] ?? '', `${RECORDS[0]}/${BOOK}`, '/api/batch', '//x'),
        anything,
      ),
      body: fc.oneof(record, value),
      headers: value,
    }),
    { maxLength: 4 },
  )
  .map((all) => JSON.stringify({ requests: all }))
const topics = fc
  .record({ clientId: value, subscriptions: fc.oneof(fc.array(anything, { maxLength: 4 }), value) })
  .map((body) => JSON.stringify(body))

const ACTIONS = [
  'auth-refresh',
  'request-otp',
  'auth-with-otp',
  'request-password-reset',
  'confirm-verification',
  'confirm-email-change',
  'auth-with-oauth2',
]
const writing = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(
      fc.constantFrom<[string, string][]>(
        ...RECORDS.map((path): [string, string] => ['POST', path]),
        ['PATCH', `${RECORDS[0]}/${BOOK}`],
        ...ACTIONS.map((action): [string, string] => ['POST', `/api/collections/members/${action}`]),
      ),
      bodies,
    ),
  },
  fc.tuple(
    fc.constant<[string, string]>(['POST', '/api/batch']),
    fc.tuple(fc.constant('application/json'), fc.oneof(batch, written)),
  ),
  fc.tuple(
    fc.constant<[string, string]>(['POST', '/api/realtime']),
    fc.tuple(fc.constant('application/json'), fc.oneof(topics, written)),
  ),
)
const writes = fc.tuple(writing, roles).map(
  ([[[method, path], [type, body]], as]): Requested => ({
    method,
    path,
    headers: { 'content-type': type },
    body,
    as,
  }),
)

const DELETE = 127
/** Latin-1 without line ends: the characters of a header. */
const headerText = fc.string({
  unit: fc
    .integer({ min: 32, max: 255 })
    .filter((code) => code !== DELETE)
    .map((code) => String.fromCharCode(code)),
  maxLength: 80,
})
const headers = fc
  .tuple(
    fc.constantFrom(
      'authorization',
      'if-match',
      'x-wasl-source',
      'accept-language',
      'cookie',
      'range',
      'origin',
      'x-forwarded-for',
      'accept-encoding',
    ),
    fc.oneof(
      headerText,
      fc.constantFrom('Bearer ', 'Bearer a.b.c', 'eyJhbGciOiJub25lIn0.e30.', 'bytes=9-1', '*'),
    ),
  )
  .map(
    ([name, text]): Requested => ({
      method: 'GET',
      path: RECORDS[0] ?? '',
      headers: { [name]: text.trim() },
      body: undefined,
      as: 'guest',
    }),
  )

export const requests: fc.Arbitrary<Requested> = fc.oneof(
  { weight: 6, arbitrary: reading },
  { weight: 4, arbitrary: writes },
  { weight: 2, arbitrary: anywhere },
  { weight: 1, arbitrary: headers },
)
