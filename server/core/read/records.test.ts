import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyRow } from '#server/core/base/caller.ts'
import { MADE_UP } from '#server/core/filter/made-up.fixture.ts'
import { idOf } from '#server/core/filter/made-up-data.fixture.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { ALI, AT, CHIEF, caller, GUEST, listOf, madeUpReader, q } from './made-up-reader.fixture.ts'
import type { Reader } from './reader.ts'

let database: TestDatabase
let reader: Reader
beforeAll(async () => {
  database = await testDatabase({ empty: true })
  reader = await madeUpReader(database.db)
})
afterAll(() => database.drop())

const list = (query: string, ...who: [who?: typeof CHIEF, name?: string]) => listOf(reader, query, ...who)
const refused = (status: number, message?: string) =>
  expect.objectContaining(message ? { status, message } : { status })

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
        spot: { lon: 0, lat: 0 },
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
      refused(403, 'Only superusers can perform this action.'),
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
