import { access, allow } from '#server/core/base/access.ts'
import { type AnyRow, type Caller, callerFor } from '#server/core/base/caller.ts'
import { createCache } from '#server/core/cache/create-cache.ts'
import { MADE_UP } from '#server/core/filter/made-up.fixture.ts'
import { createMadeUp, idOf, type MadeUpRows, storeMadeUp } from '#server/core/filter/made-up-data.fixture.ts'
import type { PgDatabase } from '#server/db/pool.ts'
import { createReader } from './create-reader.ts'
import type { Reader } from './reader.ts'

/** A few records, small enough to keep in mind, with the callers who may read them. */
const place = (n: number, values: object): AnyRow => ({
  id: idOf('places', n),
  open: false,
  since: '',
  zone: '',
  kind: '',
  name: '',
  created: AT,
  updated: AT,
  ...values,
})
export const AT = '2026-11-20 08:00:00.000Z'
export const thing = (n: number, values: object): AnyRow => ({
  id: idOf('things', n),
  name: `thing ${n}`,
  kind: 'x',
  spot: { lon: 0, lat: 0 },
  created: AT,
  updated: AT,
  ...values,
})
const person = (n: number, values: object): AnyRow => ({
  id: idOf('people', n),
  email: `p${n}@x.ma`,
  tokenKey: `key${n}`,
  secret: `s${n}`,
  created: AT,
  updated: AT,
  ...values,
})
const PEOPLE = [
  person(0, { name: 'Chief', rights: ['read', 'write'] }),
  person(1, { name: 'Ali', rights: ['read'], emailVisibility: true }),
  person(2, { name: 'Zoé' }),
]
const ROWS = {
  zones: [{ id: idOf('zones', 0), name: 'Nord', rank: 1, created: AT, updated: AT }],
  places: [
    place(0, { name: 'Salé', kind: 'a', zone: idOf('zones', 0), open: true }),
    place(1, { name: 'Fès', kind: 'b' }),
  ],
  people: PEOPLE,
  tags: [
    { id: idOf('tags', 0), label: 'red', score: 0.5, created: AT, updated: AT },
    { id: idOf('tags', 1), label: 'blue', score: 2, place: idOf('places', 1), created: AT, updated: AT },
    { id: idOf('tags', 2), label: 'gone', deleted_at: AT, created: AT, updated: AT },
  ],
  things: [
    thing(0, {
      name: 'Été "1"',
      price: 25_000,
      fee: 50,
      due: '2026-11-20 22:30:00.500Z',
      place: idOf('places', 0),
      tags: [idOf('tags', 1), idOf('tags', 0), idOf('tags', 2)],
      kinds: ['x', 'z'],
      meta: { a: [1, 'b'] },
      hidden: 'h',
      owner: idOf('people', 1),
    }),
    thing(1, {
      place: idOf('places', 1),
      tag: idOf('tags', 1),
      owner: idOf('people', 2),
      done: true,
      quantity: 3,
    }),
    thing(2, { kind: 'y', name: '<p>Long&nbsp;text of <b>ours</b></p>', ratio: 1.5 }),
    thing(3, { deleted_at: AT }),
  ],
  remarks: [
    { id: idOf('remarks', 0), thing: idOf('things', 0), text: 'first', rank: 1, created: AT, updated: AT },
    { id: idOf('remarks', 1), thing: idOf('things', 0), text: 'second', rank: 2, created: AT, updated: AT },
  ],
  details: [{ id: idOf('details', 0), thing: idOf('things', 0), text: 'only', created: AT, updated: AT }],
}

const ACCESS = {
  zones: access({ read: [allow('*')] }),
  places: access({ read: [allow('*')] }),
  people: access({
    list: [allow('chief')],
    view: [allow('chief'), allow('@', 'id = @request.auth.id || name = "Ali"')],
    manage: [allow('chief')],
  }),
  tags: access({ read: [allow('chief'), allow('@', 'label != "red"')] }),
  things: access({ read: [allow('chief'), allow('@', 'owner = @request.auth.id')] }),
  remarks: access({ read: [allow('@')] }),
  details: access({ read: [allow('chief')] }),
}

export const caller = (n: number | null): Caller =>
  callerFor(
    n === null ? null : (PEOPLE[n] ?? null),
    ({ name }, audience) => audience === 'chief' && name === 'Chief',
  )
export const CHIEF = caller(0)
export const ALI = caller(1)
export const GUEST = caller(null)

/** A reader of these records or others, in an empty database. */
export async function madeUpReader(db: PgDatabase, rows: MadeUpRows = ROWS): Promise<Reader> {
  await createMadeUp(db)
  await storeMadeUp(db, rows)
  const cache = await createCache({ collections: MADE_UP, db })
  const now = () => Date.parse('2026-11-20T12:00:00Z')
  return createReader({
    collections: MADE_UP,
    access: ACCESS,
    cache,
    db,
    secret: 'a secret for tests only',
    now,
  })
}

/** The list, parsed. */
export const listOf = async (reader: Reader, query: string, who = CHIEF, name = 'things') =>
  JSON.parse((await reader.list(name, query, who)).toString())

/** The ids of the list, without their padding. */
export const shortIdsOf = async (...asked: Parameters<typeof listOf>): Promise<string[]> =>
  (await listOf(...asked)).items.map(({ id }: AnyRow) => id.slice(0, 'things0'.length))

export const q = (parameters: Record<string, string>) => new URLSearchParams(parameters).toString()
