/** The worst a sender can think of, by name. Each is made once in the process that sends it. */
export interface Payload {
  readonly type: string
  readonly bytes: Buffer
}

const JSON_TYPE = 'application/json'
const BOUNDARY = 'attack'
const MEGABYTE = 1_000_000

/** Fields of many routes, so that a hostile text reaches what reads it. */
const NAMES = [
  ...['identity', 'email', 'password', 'otpId', 'token', 'code', 'id', 'title', 'message', 'note', 'detail'],
  ...[
    'receiver_full_name',
    'receiver_phone_number',
    'phone',
    'price',
    'search',
    'filter',
    'sort',
    'file',
    'name',
  ],
  ...[
    'clientId',
    'subscriptions',
    'state',
    'ids',
    'user',
    'command',
    'until',
    'chiffres',
    'full_name',
    'ville',
  ],
]

const filled = (bytes: number, text: string): Record<string, string> => {
  const each = text.repeat(Math.floor(bytes / NAMES.length / text.length))
  return Object.fromEntries(NAMES.map((name) => [name, each]))
}
const json = (value: unknown): Payload => ({ type: JSON_TYPE, bytes: Buffer.from(JSON.stringify(value)) })
const keys = (n: number): Payload =>
  json(Object.fromEntries(Array.from({ length: n }, (_, at) => [`k${at}`, 0])))

function parts(n: number, bytes: number): Payload {
  const value = 'x'.repeat(bytes)
  const one = (at: number) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="k${at}"; filename="f"\r\n\r\n${value}\r\n`
  const all = Array.from({ length: n }, (_, at) => one(at)).join('')
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    bytes: Buffer.from(`${all}--${BOUNDARY}--\r\n`),
  }
}

function batch(requests: number, body: object): Payload {
  const one = { method: 'PATCH', url: '/api/collections/commands/records/nothing', body }
  return json({ requests: Array.from({ length: requests }, () => one) })
}

export const BODIES = {
  '2,000,000 keys, 25 MB': () => keys(2_000_000),
  '49,000 keys': () => keys(49_000),
  '4,000 keys': () => keys(4_000),
  '200,000 items': () => json({ a: Array<number>(200_000).fill(0) }),
  'lists in lists, 25 MB': () => ({
    type: JSON_TYPE,
    bytes: Buffer.from(`{"a":${'['.repeat(25 * MEGABYTE)}`),
  }),
  'broken at its end, 1 MB': () => ({
    type: JSON_TYPE,
    bytes: Buffer.from(`{"a":[${'"a",'.repeat(24_000)}`),
  }),
  'long texts, 1 MB': () => json(filled(MEGABYTE, '+212 0a@é')),
  'long texts, 60 kB': () => json(filled(60_000, '+212 0a@é')),
  'JSON in texts, 1 MB': () => json(filled(MEGABYTE, '[')),
  'a form of 1 MB': () => ({
    type: 'application/x-www-form-urlencoded',
    bytes: Buffer.from(`identity=%F0%9F%98%80${'a=%C3%A9&'.repeat(110_000)}`),
  }),
  '2,000 parts, 5 MB': () => parts(2_000, 2_500),
  'a batch of 100 MB': () => batch(100, { note: 'x'.repeat(1_000_000) }),
  'a batch of 144,000 keys': () =>
    batch(3, Object.fromEntries(Array.from({ length: 48_000 }, (_, n) => [`k${n}`, 0]))),
} satisfies Readonly<Record<string, () => Payload>>

export type BodyName = keyof typeof BODIES

const FAR = 'city.commands_via_city.suivis_via_command.actor.commands_via_client_source'

/** Expensive query strings. Routes ignore parameters unknown to them. */
export const QUERIES = {
  'a filter over back-relations': { filter: `${FAR}.note ~ "a" || ${FAR}.receiver_full_name ~ "zz"` },
  'a filter of 3,400 bytes': { filter: Array.from({ length: 200 }, (_, n) => `note ~ "a${n}"`).join('||') },
  'a thousand records with all they reach': {
    perPage: '1000',
    expand: 'city.commands_via_city,suivis_via_command.actor,client_source,status',
  },
  'a search of many words': { search: 'el a be mohamed 06 casa '.repeat(40) },
  'a sort by everything': {
    sort: 'note,receiver_full_name,-price,city.name,client_source.full_name',
    page: '9000000',
  },
  'figures of everything': {
    group: 'city,day(created),status,client_source',
    sum: 'price',
    filter: 'note ~ "a"',
  },
} satisfies Readonly<Record<string, Readonly<Record<string, string>>>>

export type QueryName = keyof typeof QUERIES
