import fc from 'fast-check'
import type { Collection } from '#model/schema/collection.ts'
import { type Field, isMultiple } from '#model/schema/fields.ts'
import { canonicalInstant } from '#model/schema/instant.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import { toParameter } from '#server/core/base/rows.ts'
import { countsOf, createAll } from '#server/db/ddl.ts'
import type { PgDatabase } from '#server/db/pool.ts'
import { ident, join, raw, sql } from '#server/db/sql.ts'
import { MADE_UP } from './made-up.fixture.ts'

/** Rows by collection, in insertion order. */
export type MadeUpRows = Readonly<Record<string, readonly AnyRow[]>>

/** Few words, so that values meet; letters in and out of ASCII, wildcards and escapes. */
export const WORDS = [
  '',
  'a',
  'A',
  'ab',
  'é',
  'Été',
  '10',
  '10.0',
  'x%',
  'x_y',
  '\\',
  '["a"]',
  'أب',
  '😀',
] as const
export const INSTANTS = [
  '2026-11-20 22:30:00.000Z',
  '2026-11-20 00:00:00.000Z',
  '2026-10-01 08:00:00.250Z',
  '2025-01-31 23:59:59.999Z',
] as const
const JSONS = [null, 1, 'a', true, { a: 1, b: ['x', 2] }, { a: 'é', b: [] }, [1, 'a'], { a: null }]

const POINTS = [
  { lon: 0, lat: 0 },
  { lon: -6.8, lat: 34 },
  { lon: -7.6, lat: 33.5 },
]

/** An id of fifteen characters; the padding differs so that 10 is not 1 with a zero behind it. */
export const idOf = (name: string, n: number): string => `${name}${n}`.padEnd(15, n > 9 ? 'x' : '0')
const COUNT = 6

/** Random rows of every collection; relations point to records, to nothing, or to missing records. */
export function madeUpRows(seed: number, count = COUNT): MadeUpRows {
  const tables = Object.values(MADE_UP).map((collection, index) => {
    const shape = fc.record(
      Object.fromEntries(Object.entries(collection.fields).map(([name, field]) => [name, valueFor(field)])),
    )
    const rows = fc.sample(shape, { numRuns: count, seed: seed + index })
    return [
      collection.name,
      rows.map((row, n) => whole(collection, { ...row, id: idOf(collection.name, n) }, n)),
    ]
  })
  return Object.fromEntries(tables)
}

function valueFor(field: Field): fc.Arbitrary<unknown> {
  if (field.kind === 'relation') {
    const target = fc.integer({ min: -1, max: COUNT }).map((n) => (n === -1 ? '' : idOf(field.to, n)))
    const several = fc.uniqueArray(
      target.filter((id) => id !== ''),
      { maxLength: 3 },
    )
    return isMultiple(field) ? several : target
  }
  if (field.kind === 'select') {
    const options = fc.constantFrom(...Object.keys(field.options))
    return isMultiple(field) ? fc.uniqueArray(options) : fc.oneof(options, fc.constant(''))
  }
  switch (field.kind) {
    case 'list':
      return fc.uniqueArray(
        fc.constantFrom(...WORDS).filter((word) => word !== ''),
        { maxLength: 3 },
      )
    case 'money':
      return fc.constantFrom(0, 1_000, 1_050, -250, 99)
    case 'number':
      return fc.constantFrom(0, 10, 0.5, -1, 1000)
    case 'count':
      return fc.integer({ min: 0, max: 12 })
    case 'bool':
      return fc.boolean()
    case 'date':
      return fc.constantFrom('', ...INSTANTS)
    case 'autodate':
      return fc.constantFrom(...INSTANTS)
    case 'geoPoint':
      return fc.constantFrom(...POINTS)
    case 'json':
      return fc.constantFrom(...JSONS)
    default:
      return fc.constantFrom(...WORDS)
  }
}

/** Sums are what they are made of, one record in five is in the bin, unique relations do not repeat. */
function whole(collection: Collection, row: AnyRow, n: number): AnyRow {
  for (const [name, field] of Object.entries(collection.fields)) {
    if (field.kind === 'money' && field.sumOf) {
      row[name] = field.sumOf.reduce((sum, part) => sum + Number(row[part]), 0)
    }
    if (field.kind === 'relation' && field.unique) row[name] = n % 2 === 0 ? idOf(field.to, n) : ''
    if (name === 'deleted_at') row[name] = n % 5 === 4 ? canonicalInstant(0) : ''
    if (name === 'email') row[name] = `p${n}@x.ma`
  }
  return row
}

export async function createMadeUp(db: PgDatabase): Promise<void> {
  await db.withClient((client) => client.query(createAll(Object.values(MADE_UP))))
}

export async function storeMadeUp(db: PgDatabase, rows: MadeUpRows): Promise<void> {
  const tables = Object.values(MADE_UP).flatMap((collection) => [
    ident(collection.name),
    ...countsOf(collection).map(({ table }) => ident(table)),
  ])
  await db.query(sql`TRUNCATE ${join(tables, ', ')} RESTART IDENTITY`)
  for (const collection of Object.values(MADE_UP)) {
    for (const row of rows[collection.name] ?? []) await store(db, collection, row)
  }
}

async function store(db: PgDatabase, collection: Collection, row: AnyRow): Promise<void> {
  const fields = Object.entries(collection.fields).filter(
    ([, field]) => !(field.kind === 'money' && field.sumOf),
  )
  const columns = [raw('"id"'), ...fields.map(([name]) => ident(name))]
  const values = [sql`${row.id}`, ...fields.map(([name, field]) => toParameter(field, row[name]))]
  await db.query(
    sql`INSERT INTO ${ident(collection.name)} (${join(columns, ', ')}) VALUES (${join(values, ', ')})`,
  )
}

/** The records a filter may reach: those in the corbeille are left out. */
export function aliveRows(rows: MadeUpRows, name: string): ReadonlyMap<string, AnyRow> {
  const alive = (rows[name] ?? []).filter(({ deleted_at }) => deleted_at === undefined || deleted_at === '')
  return new Map(alive.map((row) => [row.id, row]))
}
