import fc from 'fast-check'
import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireRow } from '#model/collections.ts'
import { sql } from '#server/db/sql.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

let wasl: TestWasl
let moderateur: PocketBase
let client: PocketBase
let rows: WireRow<'commands'>[]

beforeAll(async () => {
  wasl = await testWasl()
  moderateur = await wasl.as('moderateur')
  client = await wasl.as('client')
  rows = await moderateur.collection('commands').getFullList()
})
afterAll(() => wasl.close())

type Figures = { items: Record<string, string | number>[] }
const figures = (by: PocketBase, query: object): Promise<Figures> =>
  by.send('/api/collections/commands/records/aggregate', { query: query as Record<string, string> })

test('counts by state equal the rows, from the maintained counts and from the table alike', async () => {
  const expected: Record<string, number> = {}
  for (const { status } of rows) expected[status] = (expected[status] ?? 0) + 1
  const byState = ({ items }: Figures) => Object.fromEntries(items.map((item) => [item.status, item.count]))
  expect(byState(await figures(moderateur, { group: 'status' }))).toEqual(expected)
  expect(byState(await figures(moderateur, { group: 'status', filter: 'price > -100000' }))).toEqual(expected)
})

test('sums are exact to the centime, averages rounded to it', async () => {
  const centimes = rows.reduce((sum, row) => sum + Math.round(row.total * 100), 0)
  const { items } = await figures(moderateur, {
    metrics: 'count,sum(total),avg(total),min(price),max(created)',
  })
  expect(items).toEqual([
    {
      count: rows.length,
      sum_total: centimes / 100,
      avg_total: Math.round(centimes / rows.length) / 100,
      min_price: Math.min(...rows.map(({ price }) => price)),
      max_created: rows
        .map(({ created }) => created)
        .sort()
        .at(-1),
    },
  ])
})

test('figures are taken over what the caller may list', async () => {
  const own = rows.filter((row) => row.client_source === client.authStore.record?.id)
  expect((await figures(client, {})).items).toEqual([{ count: own.length }])
  const guest = await fetch(`${wasl.url}/api/collections/commands/records/aggregate`)
  expect(guest.status).toBe(403)
})

const A_FIGURE = 'un chiffre est count, ou sum(…), avg(…), min(…), max(…) d’un champ.'

test.each([
  [{ group: 'nothing' }, '« nothing » n’est pas un champ de cette liste.'],
  [{ group: 'client_source.email' }, '« client_source.email » n’est pas un champ de cette liste.'],
  [{ group: 'status,status' }, '« group » : 3 au plus, et pas deux fois le même.'],
  [{ metrics: 'sum(note)' }, '« sum(note) » ne se calcule pas : ce champ est d’un autre genre.'],
  [{ metrics: 'sum(price));' }, `« sum(price)); » : ${A_FIGURE}`],
  [{ metrics: 'median(price)' }, `« median(price) » : ${A_FIGURE}`],
])('%o is refused, and says why', async (query, message) => {
  await expect(figures(moderateur, query)).rejects.toMatchObject({ status: 400, response: { message } })
})

const localDay = (instant: string): string =>
  Temporal.Instant.from(instant.replace(' ', 'T'))
    .toZonedDateTimeISO('Africa/Casablanca')
    .toPlainDate()
    .toString()
const monday = (day: string): string => {
  const date = Temporal.PlainDate.from(day)
  return date.subtract({ days: date.dayOfWeek - 1 }).toString()
}
const KEYS: Record<string, (row: WireRow<'commands'>) => string> = {
  status: (row) => row.status,
  city: (row) => row.city,
  is_echange: (row) => String(row.is_echange),
  'day(created)': (row) => localDay(row.created),
  'week(created)': (row) => monday(localDay(row.created)),
  'month(created)': (row) => localDay(row.created).slice(0, 7),
  'day(reported_date)': (row) => row.reported_date.slice(0, 10),
  'month(last_event_at)': (row) => row.last_event_at && localDay(row.last_event_at).slice(0, 7),
}
const keyOf = (group: string): string => group.replace(/^(\w+)\((\w+)\)$/, '$1_$2')

test('groups of any three are what adding up the list gives', async () => {
  const spread = [
    '2026-02-17 23:30',
    '2026-03-22 23:30',
    '2025-03-30 00:30',
    '2024-12-31 23:30',
    '2026-10-01 23:59',
  ]
  for (const [n, at] of spread.entries()) {
    await wasl.behind.query(sql`UPDATE commands SET created = ${`${at}Z`} WHERE id = ${rows[n]?.id ?? ''}`)
  }
  rows = await moderateur.collection('commands').getFullList()
  const groups = fc.uniqueArray(fc.constantFrom(...Object.keys(KEYS)), { minLength: 1, maxLength: 3 })
  const filters = fc.constantFrom('', 'price > 250', 'status.category = "livre"', 'city.name ~ "sa"')
  await fc.assert(
    fc.asyncProperty(groups, filters, async (group, filter) => {
      const listed = await moderateur.collection('commands').getFullList<WireRow<'commands'>>({ filter })
      const expected = new Map<string, { n: number; centimes: number }>()
      for (const row of listed) {
        const key = JSON.stringify(group.map((name) => KEYS[name]?.(row)))
        const { n, centimes } = expected.get(key) ?? { n: 0, centimes: 0 }
        expected.set(key, { n: n + 1, centimes: centimes + Math.round(row.total * 100) })
      }
      const { items } = await figures(moderateur, {
        group: group.join(','),
        metrics: 'count,sum(total)',
        filter,
      })
      const found = items.map((item) => [
        JSON.stringify(group.map((name) => String(item[keyOf(name)]))),
        { n: item.count, centimes: Math.round(Number(item.sum_total) * 100) },
      ])
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
    }),
    { seed: Number(process.env.SOAK_SEED ?? 1), numRuns: process.env.SOAK ? 2_000 : 25 },
  )
})

test('the largest groups first, and no more than asked for', async () => {
  const all = (await figures(moderateur, { group: 'city', sort: '-count,city' })).items
  const counts = all.map(({ count }) => Number(count))
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  expect((await figures(moderateur, { group: 'city', sort: '-count,city', limit: '2' })).items).toEqual(
    all.slice(0, 2),
  )
  const days = (await figures(moderateur, { group: 'day(created)', sort: '-day_created', limit: '1' })).items
  expect(days).toEqual([
    {
      day_created: rows
        .map((row) => localDay(row.created))
        .sort()
        .at(-1),
      count: expect.any(Number),
    },
  ])
})

test('figures of a search', async () => {
  const name = rows[0]?.receiver_full_name ?? ''
  const { items } = await figures(moderateur, { search: name })
  expect(Number(items[0]?.count)).toBeGreaterThan(0)
  expect(Number(items[0]?.count)).toBeLessThan(rows.length)
})

const A_GROUP = 'un groupe est un champ, ou day(…), week(…), month(…) d’une date.'
const A_LIMIT = '« limit » est un nombre entier, à partir de 1.'

test.each([
  [{ group: 'year(created)' }, `« year(created) » : ${A_GROUP}`],
  [{ group: 'day(price)' }, `« day(price) » : ${A_GROUP}`],
  [{ group: 'day(nothing)' }, '« nothing » n’est pas un champ de cette liste.'],
  [{ group: 'status', sort: 'price' }, '« sort » : price n’est pas une clé de la réponse (status, count).'],
  [{ group: 'status', limit: '0' }, A_LIMIT],
  [{ group: 'status', limit: '-1' }, A_LIMIT],
  [{ group: 'status,city,agence,origin' }, '« group » : 3 au plus, et pas deux fois le même.'],
])('%o is refused, and says why, too', async (query, message) => {
  await expect(figures(moderateur, query)).rejects.toMatchObject({ status: 400, response: { message } })
})

test('a date one does not see is no field', async () => {
  const message = '« deleted_at » n’est pas un champ de cette liste.'
  const refused = figures(client, { group: 'month(deleted_at)' })
  await expect(refused).rejects.toMatchObject({ status: 400, response: { message } })
})
