import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { ALI, CHIEF, caller, listOf, madeUpReader, shortIdsOf } from './made-up-reader.fixture.ts'
import type { Reader } from './reader.ts'

let database: TestDatabase
let reader: Reader
beforeAll(async () => {
  database = await testDatabase({ empty: true })
  reader = await madeUpReader(database.db)
})
afterAll(() => database.drop())

const list = (query: string, ...who: [who?: typeof CHIEF, name?: string]) => listOf(reader, query, ...who)
const names = (query: string, ...who: [who?: typeof CHIEF, name?: string]) =>
  shortIdsOf(reader, query, ...who)
const refused = (status: number, message?: string) =>
  expect.objectContaining(message ? { status, message } : { status })

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
    // Each value of a column is read in order by itself, and the results are merged.
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
    'filter=geoDistance(1,2,3)>1',
    'filter=geoDistance(1,"2",3,4)>1',
    'filter=geoDistance(geoDistance(1,1,1,1),2,3,4)>1',
    'filter=strftime()="2026"',
    'filter=strftime(name,due)="2026"',
    'filter=strftime("%Y",due,name)="2026"',
    'filter=strftime("%Y",strftime("%F",due))="2026"',
    'filter=far(1)=1',
    'filter=%20',
    'filter=//all',
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

  test('neither in « all of them », nor beside another condition, nor in an order', async () => {
    expect(await names('filter=tags.label!="red"', ALI)).toEqual(['things0'])
    expect(await names('filter=tags.label!="red"')).not.toContain('things0')
    const places = (query: string, who: typeof CHIEF) => names(query, who, 'places')
    const ofAnother = 'things_via_place.name="thing 1"'
    expect(await places(`filter=${ofAnother}`, CHIEF)).toEqual(['places1'])
    expect(await places(`filter=${ofAnother}||things_via_place.done?=true`, ALI)).toEqual([])
    expect(await places('filter=things_via_place.name!="thing 1"', ALI)).toHaveLength(2)
    // Both places have a thing; the second place's thing is hidden from Ali.
    expect(await places('sort=-things_via_place.done', CHIEF)).toEqual(['places1', 'places0'])
    expect(await places('sort=-things_via_place.done', ALI)).toEqual(['places0', 'places1'])
  })

  test('a plan made for one caller is not used for another', async () => {
    expect(await names('', ALI)).toEqual(['things0'])
    expect(await names('', caller(2))).toEqual(['things1'])
    expect(await names('', ALI)).toEqual(['things0'])
  })
})
