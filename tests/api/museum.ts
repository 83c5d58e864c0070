import { type Collection, collection } from '#model/schema/collection.ts'
import { select, text } from '#model/schema/fields.ts'
import { fromCanonical } from '#server/clock.ts'
import { createServer } from '#server/core/api/server.ts'
import { type Access, access, allow } from '#server/core/base/access.ts'
import { type AnyRow, SYSTEM } from '#server/core/base/caller.ts'
import type { Declared } from '#server/core/base/declared.ts'
import { createEngine } from '#server/core/create-engine.ts'
import { details, people, places, remarks, tags, things, zones } from '#server/core/filter/made-up.fixture.ts'
import { install } from '#server/core/install.ts'
import { testDatabase } from '../support/database.ts'

/**
 * A handful of records with every kind of value, for tables of « this filter finds these ». A record's id is its
 * letter, repeated.
 */
export const id = (letter: string): string => letter.toLowerCase().repeat(15)
/** 2026-11-20 is a Friday. */
export const NOW = '2026-11-20 22:30:00.000Z'
const PASSWORD = 'un mot de passe'

/**
 * Another auth collection, with fields that people lack, and a field of the same name with another meaning.
 */
const robots = collection('robots', {
  type: 'auth',
  labels: { one: 'robot', many: 'robots' },
  title: 'model',
  fields: {
    model: text({ label: 'Modèle' }),
    rights: select({ label: 'Droit', options: { read: 'Lire', write: 'Écrire' } }),
  },
})

const MUSEUM: Declared = { zones, places, people, robots, tags, things, remarks, details }

const account = (values: AnyRow): AnyRow => ({
  password: PASSWORD,
  verified: true,
  ...values,
})
export const CHIEF = id('h')
export const ALI = id('i')
export const ZOE = id('z')
const ROBOT = id('r')

/** The things all tables are about, in the order they were made. */
const THINGS: readonly AnyRow[] = [
  {
    id: id('a'),
    name: 'Alpha',
    kind: 'x',
    kinds: ['x', 'y'],
    price: 8_000,
    ratio: 1.5,
    quantity: 150,
    done: true,
    due: NOW,
    meta: { n: 5, s: 'text', t: true, z: null, e: '', a: { b: [{ name: 'deep' }] } },
    spot: { lon: -7.6, lat: 33.6 },
    hidden: 'h',
    place: id('m'),
    tag: id('p'),
    tags: [id('p'), id('q')],
    owner: ALI,
  },
  {
    id: id('b'),
    name: 'alpha',
    kind: 'y',
    kinds: ['x'],
    price: 25_050,
    due: '2026-12-01 00:00:00.000Z',
    place: id('n'),
    tag: id('q'),
    tags: [id('p')],
    owner: ZOE,
  },
  { id: id('c'), name: 'Émile', kind: 'z', ratio: -2, quantity: 5, meta: 'text' },
  {
    id: id('d'),
    name: '20111111',
    kinds: ['y'],
    price: 2_000,
    ratio: 20,
    quantity: 20,
    done: true,
    due: '2026-11-21 00:00:00.000Z',
    meta: [1, 2, 3],
    tags: [id('q')],
    place: id('m'),
  },
  { id: id('e'), name: 'a%b_c\\d', tags: [id('s')] },
  { id: id('f') },
]

const ROWS: Readonly<Record<string, readonly AnyRow[]>> = {
  zones: [
    { id: id('y'), name: 'Nord', rank: 1 },
    ...['abc', 'zabcz', 'ab%c', 'ab_c', 'abxc', 'ab\\c', 'ABC'].map((name, n) => ({ id: id(`${n}`), name })),
  ],
  places: [
    { id: id('m'), name: 'Port', open: true, zone: id('y') },
    { id: id('n'), name: 'Gare' },
  ],
  people: [
    account({ id: CHIEF, name: 'Chief', secret: 's', email: 'chief@museum.test' }),
    account({
      id: ALI,
      name: 'Ali',
      secret: 's',
      email: 'ali@museum.test',
      rights: ['read'],
      place: id('m'),
    }),
    account({ id: ZOE, name: 'Zoé', secret: 's', email: 'zoe@museum.test', emailVisibility: true }),
  ],
  robots: [account({ id: ROBOT, model: 'R2', email: 'r2@museum.test', rights: 'read' })],
  tags: [
    { id: id('p'), label: 'red', score: 1, on: true, place: id('m') },
    { id: id('q'), label: 'blue', score: 2 },
    { id: id('s') },
  ],
  things: THINGS,
  remarks: [
    { id: id('j'), thing: id('a'), text: 'ok', rank: 1 },
    { id: id('k'), thing: id('a'), text: 'bad', rank: 2 },
    { id: id('l'), thing: id('b'), text: 'ok', rank: 1 },
  ],
  details: [{ id: id('o'), thing: id('a'), text: 'one' }],
}

const all = [allow('*')]
const ACCESS: Readonly<Record<string, Access>> = {
  zones: access({ read: [allow('chief')] }),
  places: access({ read: all }),
  people: access({ read: [allow('@')] }),
  robots: access({ read: [allow('@')] }),
  tags: access({ read: [allow('chief'), allow('@', 'on = true')] }),
  things: access({ read: all, create: [allow('@')], update: [allow('@')] }),
  remarks: access({ read: all }),
  details: access({ read: all }),
}

export type Visitor = 'chief' | 'ali' | 'zoe' | 'robot' | 'guest'

export interface Museum {
  readonly url: string
  get(path: string, as?: Visitor): Promise<Response>
  send(method: string, path: string, as: Visitor, body: object): Promise<Response>
  close(): Promise<void>
}

/** An addition to the museum: a collection, its access, and its records. */
export interface Wing {
  readonly collection: Collection
  readonly access: Access
  readonly rows: readonly AnyRow[]
}

/** Real HTTP over a database of its own. */
export async function openMuseum(wings: readonly Wing[] = []): Promise<Museum> {
  const collections: Declared = {
    ...MUSEUM,
    ...Object.fromEntries(wings.map(({ collection }) => [collection.name, collection])),
  }
  const own = Object.fromEntries(wings.map(({ collection, access }) => [collection.name, access]))
  const rights = { ...ACCESS, ...own }
  const { db, drop } = await testDatabase({ empty: true })
  await install(db, Object.values(collections))
  const engine = await createEngine<Declared>({
    collections,
    modules: Object.fromEntries(Object.entries(rights).map(([name, access]) => [name, { access }])),
    db,
    clock: { now: () => fromCanonical(NOW) },
    secret: 'a secret for tests only',
    audience: (record, audience) => audience === 'chief' && record.name === 'Chief',
  })
  const rows = { ...ROWS, ...Object.fromEntries(wings.map((wing) => [wing.collection.name, wing.rows])) }
  const origin = { caller: SYSTEM, source: 'api', ip: '' } as const
  await db.transaction(async (tx) => {
    for (const [name, records] of Object.entries(rows))
      for (const record of records) await engine.create(tx, name, record, origin)
  })
  const app = await createServer({ engine, logLevel: 'silent', trustProxy: false, rateLimits: false })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const tokenOf = async (kind: string, identity: string): Promise<string> => {
    const response = await fetch(`${url}/api/collections/${kind}/auth-with-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identity, password: PASSWORD }),
    })
    const { token } = (await response.json()) as { token?: string }
    if (!token) throw new Error(`${identity} could not sign in: ${response.status}`)
    return token
  }
  const tokens: Readonly<Record<Visitor, string>> = {
    chief: await tokenOf('people', 'chief@museum.test'),
    ali: await tokenOf('people', 'ali@museum.test'),
    zoe: await tokenOf('people', 'zoe@museum.test'),
    robot: await tokenOf('robots', 'r2@museum.test'),
    guest: '',
  }
  const signed = (as: Visitor) => (as === 'guest' ? {} : { authorization: tokens[as] })
  return {
    url,
    get: (path, as = 'chief') => fetch(`${url}/api/${path}`, { headers: signed(as) }),
    send: (method, path, as, body) =>
      fetch(`${url}/api/${path}`, {
        method,
        headers: { ...signed(as), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    async close() {
      await app.close()
      await drop()
    },
  }
}

/** The letters of the records in a list's response, in order; its status when refused. */
export async function lettersOf(response: Response): Promise<string> {
  if (!response.ok) return String(response.status)
  const { items } = (await response.json()) as { items: { id: string }[] }
  return items.map((item) => item.id.charAt(0).toUpperCase()).join('')
}
