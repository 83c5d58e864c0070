import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { access, allow } from '#server/core/access.ts'
import { createCache } from '#server/core/cache/create-cache.ts'
import { type AnyRow, type Caller, callerFor } from '#server/core/caller.ts'
import { MADE_UP } from '#server/core/filter/made-up.fixture.ts'
import { createMadeUp, idOf, storeMadeUp } from '#server/core/filter/made-up-data.fixture.ts'
import { NO_REQUEST } from '#server/core/filter/request.ts'
import { sql } from '#server/db/sql.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { createReader } from './create-reader.ts'
import type { Reader } from './reader.ts'

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
const AT = '2026-11-20 08:00:00.000Z'
const thing = (n: number, values: object): AnyRow => ({
  id: idOf('things', n),
  name: `thing ${n}`,
  kind: 'x',
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
  }),
  tags: access({ read: [allow('chief'), allow('@', 'label != "red"')] }),
  things: access({ read: [allow('chief'), allow('@', 'owner = @request.auth.id')] }),
  remarks: access({ read: [allow('@')] }),
  details: access({ read: [allow('chief')] }),
}

const caller = (n: number | null): Caller =>
  callerFor(
    n === null ? null : (PEOPLE[n] ?? null),
    ({ name }, audience) => audience === 'chief' && name === 'Chief',
  )
const CHIEF = caller(0)
const ALI = caller(1)
const GUEST = caller(null)

let database: TestDatabase
let reader: Reader
beforeAll(async () => {
  database = await testDatabase({ empty: true })
  const { db } = database
  await createMadeUp(db)
  await storeMadeUp(db, ROWS)
  const cache = await createCache({ collections: MADE_UP, db })
  const mayManage = (who: Caller) => who.is('chief')
  const now = () => Date.parse('2026-11-20T12:00:00Z')
  reader = createReader({ collections: MADE_UP, access: ACCESS, cache, db, mayManage, now })
})
afterAll(() => database.drop())

const list = async (query: string, who = CHIEF, name = 'things') =>
  JSON.parse((await reader.list(name, query, who)).toString())
const names = async (query: string, who = CHIEF, name = 'things'): Promise<string[]> =>
  (await list(query, who, name)).items.map(({ id }: AnyRow) => id.slice(0, 'things0'.length))
const refused = (status: number, message?: string) =>
  expect.objectContaining(message ? { status, message } : { status })
const q = (parameters: Record<string, string>) => new URLSearchParams(parameters).toString()

describe('records', () => {
  test('are written as the protocol says', async () => {
    const { items, ...rest } = await list(q({ filter: `id = "${idOf('things', 0)}"` }))
    expect(rest).toEqual({ page: 1, perPage: 30, totalItems: 1, totalPages: 1 })
    expect(items).toEqual([
      {
        collectionId: MADE_UP.things.id,
        collectionName: 'things',
        id: idOf('things', 0),
        name: 'Été "1"',
        kind: 'x',
        kinds: ['x', 'z'],
        words: [],
        price: 250,
        fee: 0.5,
        total: 250.5,
        ratio: 0,
        quantity: 0,
        done: false,
        due: '2026-11-20 22:30:00.500Z',
        meta: { a: [1, 'b'] },
        hidden: 'h',
        place: idOf('places', 0),
        tag: '',
        tags: [idOf('tags', 1), idOf('tags', 0), idOf('tags', 2)],
        owner: idOf('people', 1),
        deleted_at: '',
        created: AT,
        updated: AT,
      },
    ])
  })

  test('leave out what the caller does not see', async () => {
    const { items } = await list('', ALI)
    expect(items).toHaveLength(1)
    expect(items[0]).not.toHaveProperty('hidden')
    expect(items[0].name).toBe('Été "1"')
  })

  test('show an e-mail to managers, to oneself, and to all who may see the record when it is shown', async () => {
    const everyone = await list('', CHIEF, 'people')
    expect(everyone.items.map(({ email }: AnyRow) => email)).toEqual(['p0@x.ma', 'p1@x.ma', 'p2@x.ma'])
    expect(everyone.items[0]).toHaveProperty('secret', 's0')
    expect(everyone.items[0]).not.toHaveProperty('tokenKey')
    expect(everyone.items[0]).not.toHaveProperty('password')
    const zoe = caller(2)
    const own = JSON.parse(await reader.view('people', idOf('people', 2), '', zoe))
    expect(own).toMatchObject({ email: 'p2@x.ma', secret: 's2' })
    const other = JSON.parse(await reader.view('people', idOf('people', 1), '', zoe))
    expect(other).toMatchObject({ email: 'p1@x.ma', name: 'Ali' })
    expect(other).not.toHaveProperty('secret')
  })

  test('answer 404 outside the rule, 403 without one', async () => {
    const { view } = reader
    await expect(view('things', idOf('things', 1), '', ALI)).rejects.toEqual(refused(404))
    await expect(view('things', idOf('things', 3), '', CHIEF)).rejects.toEqual(refused(404))
    await expect(view('things', 'nothing', '', CHIEF)).rejects.toEqual(refused(404))
    await expect(view('things', idOf('things', 1), '', GUEST)).rejects.toEqual(
      refused(403, 'You are not allowed to perform this request.'),
    )
    await expect(reader.list('details', '', ALI)).rejects.toEqual(refused(403))
    await expect(reader.list('nothing', '', ALI)).rejects.toEqual(refused(404, 'Missing collection context.'))
  })

  test('are rendered from a row as from the table', async () => {
    const [row] = await reader.find(database.db, 'things', { ids: [idOf('things', 0)] })
    if (!row) throw new Error('no row')
    const query = q({ expand: 'place,tags', fields: '*,expand.place.name' })
    const rendered = JSON.parse(await reader.render('things', row, query, CHIEF))
    expect(rendered).toEqual(JSON.parse(await reader.view('things', row.id, query, CHIEF)))
    expect(rendered.expand).toEqual({ place: { name: 'Salé' } })
  })
})

describe('lists', () => {
  test.each([
    ['', ['things0', 'things2', 'things1']],
    ['sort=name', ['things2', 'things1', 'things0']],
    ['sort=-name', ['things0', 'things1', 'things2']],
    ['sort=-@rowid', ['things2', 'things1', 'things0']],
    ['sort=place.name', ['things2', 'things1', 'things0']],
    ['sort=-place.zone.rank,%2Bname', ['things0', 'things2', 'things1']],
    ['sort=tag.label,-name', ['things0', 'things2', 'things1']],
    ['sort=-total', ['things0', 'things2', 'things1']],
    ['perPage=2&page=2', ['things1']],
    ['perPage=-1&page=0', ['things0', 'things2', 'things1']],
    ['page=400', []],
    // A text long enough for the trigram index, found first and ordered then.
    ['sort=-name&filter=name~"THING"||name~"été"', ['things0', 'things1']],
    ['sort=name&perPage=1&page=2&filter=name~"thing"||name~"long"', ['things1']],
    // Each value of a column in its own order, merged.
    ['sort=-name&filter=kind="x"||kind="y"', ['things0', 'things1', 'things2']],
    ['sort=name&filter=kind="y"||kind="x"||kind="z"', ['things2', 'things1', 'things0']],
    ['sort=name&perPage=1&page=2&filter=kind="y"||kind="x"', ['things1']],
    ['sort=due&filter=(place.name="Salé"||place.kind="b")%26%26done=false', ['things0']],
    ['sort=due&filter=place.name!=""', ['things1', 'things0']],
    ['sort=-due&filter=place.name~"s"%26%26(kind="x"||kind="z")', ['things0', 'things1']],
  ])('%s', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  test.each([
    'page=x',
    'perPage=1.5',
    'skipTotal=yes',
    'sort=a,,b',
    'sort=-',
    'sort=nothing',
    'sort=@now',
    `sort=${Array(9).fill('name').join(',')}`,
    `sort=${'a'.repeat(256)}`,
    'filter=nothing=1',
    'filter=name',
    `filter=name="${'a'.repeat(3500)}"`,
    'filter=name.x=1',
    'filter=geoDistance(1,2,3,4)>1',
    'filter=name:odd="a"',
    'fields=name:excerpt()',
    'filter=password="x"',
    'filter=owner.tokenKey="x"',
    'filter=constructor="x"',
  ])('400 for %s', async (query) => {
    const generic = 'Something went wrong while processing your request.'
    await expect(reader.list('things', query, CHIEF)).rejects.toEqual(refused(400, generic))
  })

  test('totals', async () => {
    expect(await list('perPage=2')).toMatchObject({ totalItems: 3, totalPages: 2 })
    expect(await list('filter=kind="x"')).toMatchObject({ totalItems: 2 })
    expect(await list('filter=kind="x"%26%26place.open=true')).toMatchObject({ totalItems: 1 })
    expect(await list('filter=name~"thing"')).toMatchObject({ totalItems: 1 })
    expect(await list('skipTotal=1')).toMatchObject({ totalItems: -1, totalPages: -1 })
    expect(await list('perPage=5000')).toMatchObject({ perPage: 1000 })
  })

  test('deep pages are the same as shallow ones', async () => {
    expect(await list('page=301&perPage=1')).toMatchObject({ items: [], totalItems: 3 })
  })
})

describe('what a client may filter by', () => {
  test('words of rules are refused wherever they stand', async () => {
    for (const [word, query] of [
      ['@request.', 'filter=name="@request.x"'],
      ['@collection.', 'filter=@collection.tags.label="a"'],
      ['@request.', 'sort=@request.auth.id'],
    ]) {
      await expect(reader.list('things', query ?? '', CHIEF)).rejects.toEqual(
        refused(403, `Only superusers can filter by ${word}`),
      )
    }
  })

  test('not by what he does not see, nor through what he may not list', async () => {
    for (const query of [
      'filter=hidden="h"',
      'sort=hidden',
      'filter=owner.name="Ali"',
      'filter=details_via_thing.text="only"',
    ]) {
      await expect(reader.list('things', query, ALI)).rejects.toEqual(refused(400))
    }
    expect(await names('filter=hidden="h"')).toEqual(['things0'])
    expect(await names('filter=details_via_thing.text="only"')).toEqual(['things0'])
  })

  test('records he may not list do not count', async () => {
    const seen = 'filter=tags.label?="blue"'
    const unseen = 'filter=tags.label?="red"'
    expect(await names(seen, ALI)).toEqual(['things0'])
    expect(await names(unseen, ALI)).toEqual([])
    expect(await names(unseen)).toEqual(['things0'])
  })

  test('a plan made for one caller is not used for another', async () => {
    expect(await names('', ALI)).toEqual(['things0'])
    expect(await names('', caller(2))).toEqual(['things1'])
    expect(await names('', ALI)).toEqual(['things0'])
  })
})

describe('expand', () => {
  const expanded = async (expand: string, n = 0, who = CHIEF) =>
    (await list(q({ expand, filter: `id = "${idOf('things', n)}"` }), who)).items[0].expand

  test('single, several, nested, back and unique back relations', async () => {
    const found = await expanded('place.zone, tags.place ,remarks_via_thing,details_via_thing,remarks(thing)')
    expect(found.place).toMatchObject({ name: 'Salé', expand: { zone: { name: 'Nord' } } })
    expect(found.tags.map(({ label }: AnyRow) => label)).toEqual(['blue', 'red'])
    expect(found.tags[0].expand.place.name).toBe('Fès')
    expect(found.tags[1].expand).toEqual({})
    expect(found.remarks_via_thing.map(({ text }: AnyRow) => text)).toEqual(['first', 'second'])
    expect(found.details_via_thing.text).toBe('only')
  })

  test('nothing found is an empty object, nothing known is no key', async () => {
    expect(await expanded('place', 2)).toEqual({})
    expect(await expanded('nothing,name')).toBeUndefined()
    expect(await expanded('details_via_thing', 0, ALI)).toBeUndefined()
  })

  test('only records the caller may view', async () => {
    expect((await expanded('tags', 0, ALI)).tags.map(({ label }: AnyRow) => label)).toEqual(['blue'])
    expect((await expanded('owner', 0, ALI)).owner).toMatchObject({ name: 'Ali', secret: 's1' })
    const zoe = caller(2)
    const [item] = (await list(q({ expand: 'tag.things_via_tag.owner' }), zoe)).items
    expect(item.expand.tag.expand.things_via_tag[0].expand.owner).toMatchObject({ name: 'Zoé' })
  })
})

describe('fields', () => {
  const picked = async (fields: string, expand = '') =>
    (
      await list(
        q({
          fields,
          expand,
          filter: `id = "${idOf('things', 2)}" || id = "${idOf('things', 0)}"`,
          sort: '-kind',
        }),
      )
    ).items

  test('whole keys', async () => {
    expect((await picked('id,price,nothing'))[0]).toEqual({ id: idOf('things', 2), price: 0 })
    expect((await picked('nothing'))[0]).toEqual({})
    expect(Object.keys((await picked('*'))[0])).toContain('collectionName')
  })

  test('parts of expansions', async () => {
    const [, item] = await picked('name,expand.tags.label,expand.place', 'tags,place')
    expect(item).toEqual({
      name: 'Été "1"',
      expand: {
        tags: [{ label: 'blue' }, { label: 'red' }],
        place: expect.objectContaining({ name: 'Salé' }),
      },
    })
    const [, starred] = await picked('*,expand.place.name', 'tags,place')
    expect(starred).toMatchObject({ price: 250, expand: { place: { name: 'Salé' } } })
    expect(starred.expand).not.toHaveProperty('tags')
  })

  test('parts of json and excerpts', async () => {
    expect((await picked('meta.a'))[1]).toEqual({ meta: { a: [1, 'b'] } })
    expect((await picked('name:excerpt(9,true)'))[0]).toEqual({ name: 'Long text...' })
    expect((await picked('name:excerpt(50),id'))[0]).toEqual({
      name: 'Long text of ours',
      id: idOf('things', 2),
    })
  })
})

describe('server code', () => {
  test('finds typed rows', async () => {
    const [row] = await reader.find(database.db, 'things', { filter: 'total = 250.5' })
    expect(row).toMatchObject({ price: 25_000, total: 25_050, deleted_at: '', meta: { a: [1, 'b'] } })
    expect(await reader.find(database.db, 'things', { sort: '-name', limit: 1 })).toMatchObject([
      { name: 'Été "1"' },
    ])
  })

  test('walks a whole list in batches, and may stop', async () => {
    await database.db.query(
      sql`INSERT INTO "remarks" ("id", "text") SELECT 'bulk' || n, 'bulk' FROM generate_series(1, 1200) AS n`,
    )
    const sizes: number[] = []
    for await (const batch of reader.iterate('remarks', 'filter=text="bulk"&sort=-id', ALI))
      sizes.push(batch.length)
    expect(sizes).toEqual([500, 500, 200])
    for await (const batch of reader.iterate('remarks', '', ALI)) {
      expect(batch[0]).toMatchObject({ text: 'first' })
      break
    }
    const refusedList = async () => {
      for await (const _ of reader.iterate('details', '', ALI)) throw new Error('not refused')
    }
    await expect(refusedList()).rejects.toEqual(refused(403))
  })

  test('asks rules about records stored and not yet stored', async () => {
    const { db } = database
    const record = thing(9, { place: idOf('places', 0), owner: idOf('people', 1), price: 100 })
    const ask = (where: string, request = NO_REQUEST) =>
      reader.matches(db, 'things', [allow('@', where)], record, ALI, request)
    expect(await ask('owner = @request.auth.id')).toBe(true)
    expect(await ask('place.zone.name = "Nord" && price = 1')).toBe(true)
    expect(await ask('tags.label = "red"')).toBe(false)
    expect(await ask('@collection.tags.label ?= "red" && name ~ "THING"')).toBe(true)
    expect(await reader.matches(db, 'things', [allow('chief')], record, ALI)).toBe(false)
    const request = { ...NO_REQUEST, method: 'PATCH', body: { price: 5, place: idOf('places', 1) } }
    expect(await ask('@request.body.price:changed = true && @request.body.name:isset = false', request)).toBe(
      true,
    )
    expect(await ask('@request.body.place.name = "Fès" && @request.method = "PATCH"', request)).toBe(true)
    expect(await ask('@request.body.price:changed = false', request)).toBe(false)
    expect(await ask('@request.auth.rights:each = "read" && @request.auth.name = "Ali"')).toBe(true)
  })
})
