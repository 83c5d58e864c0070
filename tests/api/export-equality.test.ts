/** Every export has the values of the record list, in each field, with two different values of each. */

import Papa from 'papaparse'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CollectionName, collectionOf, DECLARED } from '#model/collections.ts'
import { nationalPhone } from '#model/domain/phone-text.ts'
import type { Collection } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import { insertRow } from '#server/core/base/storage.ts'
import { drawnIds, drawnRows } from '#tests/support/drawn-rows.ts'
import { idOf } from '#tests/support/people.ts'
import { type TestWasl, testWasl } from '#tests/support/wasl.ts'

type WireItem = Record<string, unknown> & { expand?: Record<string, WireItem | WireItem[]> }

let wasl: TestWasl
let token: string

/** Values that records need to be listed by a moderateur with every permission. */
const LISTED: Partial<Record<CollectionName, (me: string) => readonly [object, object]>> = {
  saved_views: (owner) => [{ shared: true }, { shared: false, owner }],
  chats: (me) => [{ members: [me] }, { members: [...drawnIds('users'), me] }],
  notifications: (owner) => [{ owner }, { owner }],
  push_subscriptions: (owner) => [{ owner }, { owner }],
  exports: (owner) => [{ owner }, { owner }],
  chats_lus: (user) => [{ user }, { user }],
  reclamations_lus: (user) => [{ user }, { user }],
  // The books take an entry that sums to zero alone.
  ledger_postings: () => [
    { entry: drawnIds('ledger_entries')[0], amount: 12_345 },
    { entry: drawnIds('ledger_entries')[0], amount: -12_345 },
  ],
}

beforeAll(async () => {
  wasl = await testWasl({ commands: 20, unbooked: 'entries without a cause are written to be read' })
  const staff = await wasl.as('moderateur')
  token = staff.authStore.token
  await wasl.behind.transaction(async (tx) => {
    for (const collection of DECLARED) {
      const [first, second] = drawnRows(collection)
      const listed = LISTED[collection.name as CollectionName]?.(idOf(staff)) ?? [{}, {}]
      Object.assign(first, listed[0])
      Object.assign(second, listed[1])
      for (const row of [first, second]) await insertRow(tx, collection, row, {})
    }
  })
  for (const { name, cached } of DECLARED) if (cached) await wasl.engine.refresh(name as CollectionName)
}, 120_000)
afterAll(() => wasl.close())

/** Fields with one value in both rows, because of the access rule or the list itself. */
const ALIKE: Partial<Record<CollectionName, readonly string[]>> = {
  commands: ['deleted_at'],
  notifications: ['owner'],
  push_subscriptions: ['owner'],
  exports: ['owner'],
  chats_lus: ['user'],
  reclamations_lus: ['user'],
  ledger_postings: ['entry'],
}

const urlOf = (name: string, parameters: Readonly<Record<string, string>>, path = '') => {
  const filter = drawnIds(name)
    .map((id) => `id="${id}"`)
    .join('||')
  return `${wasl.url}/api/collections/${name}/records${path}?${new URLSearchParams({ filter, sort: 'id', ...parameters })}`
}

async function answered(url: string): Promise<Buffer> {
  const answer = await fetch(url, { headers: { authorization: token } })
  const body = Buffer.from(await answer.arrayBuffer())
  expect([url, answer.status, answer.status === 200 ? '' : String(body)]).toEqual([url, 200, ''])
  return body
}

async function listed(name: string, parameters: Readonly<Record<string, string>> = {}): Promise<WireItem[]> {
  const { items } = JSON.parse(String(await answered(urlOf(name, parameters)))) as { items: WireItem[] }
  expect([name, items.map(({ id }) => id)]).toEqual([name, [...drawnIds(name)].sort()])
  return items
}

/** The path from a record to the name of a relation's target: `command`, then `command.client_source`. */
function wayOf(name: string, to: string): string {
  const target = collectionOf(to as CollectionName)
  const title = target.fields[target.title]
  return title?.kind === 'relation' ? `${name}.${wayOf(target.title, title.to)}` : name
}

const expandOf = (fields: readonly [string, Field][]): string =>
  fields.flatMap(([name, field]) => (field.kind === 'relation' ? [wayOf(name, field.to)] : [])).join(',')

/** The exported value of the field: an oracle computed from the record alone. */
function shown(item: WireItem, name: string, field: Field): string | number | Date {
  const value = item[name]
  switch (field.kind) {
    case 'relation': {
      const target = collectionOf(field.to as CollectionName)
      const title = target.fields[target.title]
      if (!title) return ''
      const found = [item.expand?.[name] ?? []].flat()
      return found.map((one) => named(shown(one, target.title, title), title)).join(', ')
    }
    case 'bool':
      return value ? 'OUI' : 'NON'
    case 'money':
    case 'number':
    case 'count':
      return Number(value)
    case 'date':
    case 'autodate':
      return value === '' || value === undefined ? '' : new Date(String(value))
    case 'select':
      return [value ?? []]
        .flat()
        .map((one) => (field.options as Record<string, string>)[String(one)])
        .join(', ')
    case 'phone':
      return nationalPhone(String(value ?? ''))
    default:
      if (Array.isArray(value)) return value.join(', ')
      return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
  }
}

/** The title of a record as shown where another points to it. */
const named = (title: string | number | Date, field: Field): string =>
  title instanceof Date
    ? (field.kind === 'date' && field.dayOnly ? ofTheDay : toTheMinute).format(title).replace(',', '')
    : String(title)

const toTheMinute = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Africa/Casablanca',
  dateStyle: 'short',
  timeStyle: 'short',
})
const ofMorocco = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Africa/Casablanca' })
const ofTheDay = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC' })

function inCsv(value: string | number | Date, field: Field): string {
  if (value instanceof Date) {
    return (field.kind === 'date' && field.dayOnly ? ofTheDay : ofMorocco).format(value)
  }
  if (typeof value === 'number') {
    return (field.kind === 'money' ? value.toFixed(2) : String(value)).replace('.', ',')
  }
  return /^\s*[=+\-@]/.test(value) ? `'${value}` : value
}

/** A sheet holds the wall clock of the company. */
function inXlsx(value: string | number | Date, field: Field): unknown {
  if (!(value instanceof Date) || (field.kind === 'date' && field.dayOnly)) return value === '' ? null : value
  const text = value.toLocaleString('sv-SE', { timeZone: 'Africa/Casablanca' }).replace(' ', 'T')
  return new Date(`${text}.${String(value.getUTCMilliseconds()).padStart(3, '0')}Z`)
}

const asInstant = (value: unknown): unknown => (value instanceof Date ? value.getTime() : value)

/** The fields in the response, each with two values, and the records with their expanded relations. */
async function exported(collection: Collection): Promise<{ fields: [string, Field][]; items: WireItem[] }> {
  const { name } = collection
  const [plain] = await listed(name)
  const fields = Object.entries(collection.fields).filter(([field]) => field in (plain ?? {}))
  const items = await listed(name, { expand: expandOf(fields) })
  const alike = ALIKE[name as CollectionName] ?? []
  for (const [field] of fields) {
    const values = new Set(items.map((item) => JSON.stringify(item[field])))
    expect([name, field, values.size]).toEqual([name, field, alike.includes(field) ? 1 : 2])
  }
  return { fields, items }
}

describe.each(DECLARED.map((collection) => [collection.name, collection] as const))(
  '%s',
  (name, collection) => {
    test('as CSV, XLSX and NDJSON says what the list says', async () => {
      const { fields, items } = await exported(collection)
      const asked = { fields: fields.map(([field]) => field).join(',') }
      const text = String(await answered(urlOf(name, asked, '/export')))
      const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), {
        delimiter: ';',
        skipEmptyLines: true,
      })
      const expected = items.map((item) => fields.map(([field, kind]) => shown(item, field, kind)))
      const inOrder = (cells: readonly unknown[]) =>
        Object.fromEntries(fields.map(([field], at) => [field, cells[at]]))
      expect(data.slice(1).map(inOrder)).toEqual(
        expected.map((row) => inOrder(row.map((value, at) => inCsv(value, fields[at]?.[1] as Field)))),
      )
      const book = await readXlsxFile(await answered(urlOf(name, { ...asked, format: 'xlsx' }, '/export')), {
        trim: false,
      })
      expect(book[0]?.data.slice(1).map((row) => inOrder(row.map(asInstant)))).toEqual(
        expected.map((row) =>
          inOrder(row.map((value, at) => asInstant(inXlsx(value, fields[at]?.[1] as Field)))),
        ),
      )
      const lines = String(await answered(urlOf(name, { format: 'ndjson' }, '/export')))
      expect(
        lines
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line)),
      ).toEqual(await listed(name))
    })
  },
)
