import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireRow } from '#model/collections.ts'
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

test.each([
  { group: 'nothing' },
  { group: 'client_source.email' },
  { group: 'status,status' },
  { metrics: 'sum(note)' },
  { metrics: 'sum(price)); drop table commands' },
  { metrics: 'median(price)' },
])('%o is refused', async (query) => {
  await expect(figures(moderateur, query)).rejects.toMatchObject({ status: 400 })
})
