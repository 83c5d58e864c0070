import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { madeUpRows } from '#server/core/filter/made-up-data.fixture.ts'
import { ALI, CHIEF, listOf, madeUpReader, q } from '#server/core/read/made-up-reader.fixture.ts'
import type { Reader } from '#server/core/read/reader.ts'
import { sql } from '#server/db/sql.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'

const ROWS = 60
const seed = Number(process.env.SOAK_SEED ?? 1)
let database: TestDatabase
let reader: Reader
beforeAll(async () => {
  database = await testDatabase({ empty: true })
  reader = await madeUpReader(database.db, madeUpRows(seed, ROWS))
})
afterAll(() => database.drop())

type Page = { items: { id: string }[]; totalItems: number; cursor: string | null }
type Query = Record<string, string>

const page = (query: Query, cursor: string, who = CHIEF): Promise<Page> =>
  listOf(reader, q({ ...query, cursor }), who)

async function walked(query: Query): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { items, cursor: next }: Page = await page(query, cursor)
    if (next !== null) expect(items).toHaveLength(Number(query.perPage))
    ids.push(...items.map(({ id }) => id))
    cursor = next
  }
  return ids
}

const KEYS = [
  ...[
    'name',
    'kind',
    'kinds',
    'words',
    'price',
    'total',
    'ratio',
    'quantity',
    'done',
    'due',
    'meta',
    'created',
  ],
  ...['@rowid', 'id', 'name:lower', 'kinds:length', 'meta.a', 'place', 'place.name', 'place.since'],
  ...['place.zone.rank', 'tag.score', 'tag.at', 'tag.on', 'owner.name', 'details_via_thing.text'],
]
const FILTERS = [
  '',
  'kind = "x" || kind = "y"',
  'name ~ "Été" || name ~ "été"',
  'done = true',
  'place.name != "a"',
]
const queries = fc.record({
  sort: fc
    .uniqueArray(fc.constantFrom(...KEYS), { maxLength: 3 })
    .chain((keys) => fc.tuple(...keys.map((key) => fc.constantFrom(key, `-${key}`))))
    .map((keys) => keys.join(',')),
  filter: fc.constantFrom(...FILTERS),
  perPage: fc.constantFrom('1', '7', '30'),
})

test('walking the pages of any sort gives the whole list, each record once', {
  timeout: 3_600_000,
}, async () => {
  let walks = 0
  await fc.assert(
    fc.asyncProperty(queries, async (query) => {
      const whole: Page = await listOf(reader, q({ ...query, perPage: '1000' }))
      if (whole.items.length > 0) walks++
      expect(await walked(query)).toEqual(whole.items.map(({ id }) => id))
    }),
    { seed, numRuns: process.env.SOAK ? 5_000 : 60 },
  )
  expect(walks).toBeGreaterThan(20)
})

test('a page begins as many records behind a cursor as it is told to skip', async () => {
  for (const sort of ['-name', 'price,-due', 'place.name']) {
    const query = { sort, perPage: '5' }
    const whole = await walked(query)
    const { cursor } = await page(query, '')
    const ids = async (skip: string, at: string) =>
      (await page({ ...query, skip }, at)).items.map(({ id }) => id)
    expect(await ids('20', 'first')).toEqual(whole.slice(20, 25))
    expect(await ids('12', cursor ?? '')).toEqual(whole.slice(17, 22))
    expect(await ids('1000', cursor ?? '')).toEqual([])
    const further = await page({ ...query, skip: '12' }, cursor ?? '')
    expect(await ids('0', further.cursor ?? '')).toEqual(whole.slice(22, 27))
  }
})

test('a page is where it was when records are added before it and its own record goes', async () => {
  const query = { sort: 'name,-due', perPage: '5' }
  const whole = await walked(query)
  const first = await page(query, 'first')
  const last = first.items.at(-1)?.id ?? ''
  await database.db.query(sql`INSERT INTO things (id, name) VALUES ('before000000001', '')`)
  await database.db.query(sql`UPDATE things SET deleted_at = now() WHERE id = ${last}`)
  const second = await page(query, first.cursor ?? '')
  await database.db.query(sql`DELETE FROM things WHERE id = 'before000000001'`)
  await database.db.query(sql`UPDATE things SET deleted_at = NULL WHERE id = ${last}`)
  expect(second.items.map(({ id }) => id)).toEqual(whole.slice(5, 10))
})

test('the total is counted only when asked for', async () => {
  const alive = (await listOf(reader, '')).totalItems
  expect(await page({ perPage: '2' }, '')).toMatchObject({ totalItems: -1, totalPages: -1, page: 1 })
  expect(await page({ perPage: '2', skipTotal: 'false', page: '7' }, '')).toMatchObject({
    totalItems: alive,
    page: 1,
  })
  expect(await listOf(reader, '')).not.toHaveProperty('cursor')
})

test('a cursor is worth nothing for another list, altered, or made up', async () => {
  const query = { sort: '-name', perPage: '2' }
  const { cursor } = await page(query, '')
  if (cursor === null) throw new Error('the list has more than two records')
  const refused = expect.objectContaining({ status: 400 })
  const altered = `${cursor.slice(0, -2)}${cursor.endsWith('AA') ? 'BB' : 'AA'}`
  for (const wrong of [altered, 'x', '%00', cursor.slice(0, 20), 'null', 'é'.repeat(3_000)]) {
    await expect(page(query, wrong)).rejects.toEqual(refused)
  }
  await expect(page({ ...query, sort: 'name' }, cursor)).rejects.toEqual(refused)
  await expect(page({ ...query, filter: 'done = true' }, cursor)).rejects.toEqual(refused)
  await expect(listOf(reader, q({ ...query, cursor }), CHIEF, 'remarks')).rejects.toEqual(refused)
  await expect(page({ sort: '@random' }, '')).rejects.toEqual(refused)
  await expect(page({ sort: 'tags.label' }, '')).rejects.toEqual(refused)
  expect((await page({ ...query, perPage: '9' }, cursor)).items).toHaveLength(9)
})

test('what stands in a cursor is not told, and the reader’s own rights hold on each page', async () => {
  const { cursor } = await page({ sort: 'hidden,created', perPage: '2' }, '')
  expect(Buffer.from(cursor ?? '', 'base64url').toString('latin1')).not.toMatch(/202[56]-/)
  await expect(page({ sort: 'hidden,created', perPage: '2' }, cursor ?? '', ALI)).rejects.toEqual(
    expect.objectContaining({ status: 400 }),
  )
  const open = await page({ sort: '-name', perPage: '2' }, '')
  const his = await page({ sort: '-name', perPage: '1000' }, open.cursor ?? '', ALI)
  const all = await listOf(reader, 'perPage=1000', ALI)
  expect(all.items.map(({ id }: { id: string }) => id)).toEqual(
    expect.arrayContaining(his.items.map(({ id }) => id)),
  )
})
