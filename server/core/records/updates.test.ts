import { afterAll, beforeAll, expect, test } from 'vitest'
import { collections } from '#model/collections.ts'
import { newId } from '#server/core/base/ids.ts'
import { blankRow, cellsOf, insertRows, readRows } from '#server/core/base/storage.ts'
import { sql } from '#server/db/sql.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { type RowUpdate, updatesOf } from './updates.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await testDatabase({
    unproven: 'rows are written past the journal to compare two ways of writing them',
  })
})
afterAll(() => base.drop())

const { frais } = collections
/** Money, a number that may be absent, a date, a list, a boolean, texts that arrays and JSON quote in their own ways. */
const VALUES = [
  {
    montant: 3550,
    taux: 10,
    occurred_at: '2026-11-20 22:30:00.120Z',
    promotions: ['a"b', 'c\\d'],
    force: true,
    motif: 'NULL',
  },
  { montant: 150, taux: null, occurred_at: '', promotions: [], force: false, motif: '' },
  {
    montant: 0,
    taux: 2.5,
    occurred_at: '2026-11-21 00:00:00.000Z',
    promotions: ['{x}'],
    force: true,
    motif: 'إلى "l\'été"\n📦',
  },
]
const NAMES = Object.keys(VALUES[0] ?? {})

const idsOf = async (): Promise<string[]> => {
  const rows = VALUES.map(() => ({
    ...blankRow(frais, newId()),
    fait: 'livraison',
    montant: 100,
    motif: 'Avant',
  }))
  await insertRows(base.db, frais, rows)
  return rows.map(({ id }) => id)
}

const updateOf = (id: string, values: object): RowUpdate => ({
  collection: frais,
  cells: cellsOf(frais, { ...blankRow(frais, id), ...values }, Object.keys(values)),
})

async function stored(ids: readonly string[]) {
  const rows = await readRows(base.db, frais, [sql`id = ANY(${[...ids]}::text[])`])
  return rows.map((row) => Object.fromEntries(NAMES.map((name) => [name, row[name]])))
}

const run = async (updates: readonly RowUpdate[]): Promise<number> => {
  const statements = updatesOf(updates)
  for (const statement of statements) await base.db.query(statement)
  return statements.length
}

test('rows whose same columns change are written by one statement, as by one each', async () => {
  const [alone, together] = [await idsOf(), await idsOf()]
  const each = (ids: readonly string[]) => ids.map((id, n) => updateOf(id, VALUES[n] ?? {}))
  for (const update of each(alone)) expect(await run([update])).toBe(1)
  expect(await run(each(together))).toBe(1)
  expect(await stored(alone)).toEqual(VALUES)
  expect(await stored(together)).toEqual(VALUES)
})

test('what is written of a row later stays, whatever stands between', async () => {
  const [a = '', b = '', c = ''] = await idsOf()
  const statements = await run([
    updateOf(a, { motif: 'un' }),
    updateOf(b, { motif: 'deux' }),
    updateOf(a, { motif: 'trois', force: true }),
    updateOf(c, { motif: 'quatre' }),
    updateOf(a, { motif: 'cinq' }),
    updateOf(b, { motif: 'six' }),
    updateOf(c, {}),
  ])
  expect((await stored([a, b, c])).map(({ motif }) => motif)).toEqual(['cinq', 'six', 'quatre'])
  expect(statements).toBe(3)
})
