import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collections, DECLARED } from '#model/collections.ts'
import { FOLD_TABLE, fold, foldTableFor } from '#model/schema/fold.ts'
import { installSql } from '#server/core/install.ts'
import { systemCollections } from '#server/core/system.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { countedValue, countsOf } from './ddl.ts'
import { readMigrations } from './migrate.ts'
import { apartOf } from './searched-texts.ts'
import { ident, join, raw, sql } from './sql.ts'

let migrated: TestDatabase
let declared: TestDatabase
const MADE = [...DECLARED, ...Object.values(systemCollections)]

beforeAll(async () => {
  migrated = await testDatabase({ unproven: 'rows are written to try columns and triggers alone' })
  declared = await testDatabase({ empty: true })
  await declared.db.withClient((client) => client.query(installSql(DECLARED)))
})
afterAll(async () => {
  await Promise.all([migrated.drop(), declared.drop()])
})

const mine = [
  ...MADE.flatMap((collection) => [collection.name, ...countsOf(collection).map(({ table }) => table)]),
  ...MADE.flatMap((collection) => apartOf(collection)?.table ?? []),
  'wasl_outbox',
  'wasl_relay',
]

const CATALOGUE = {
  columns: sql`SELECT table_name, column_name, data_type, udt_name, numeric_precision, numeric_scale, datetime_precision,
      collation_name, is_nullable, column_default, is_identity, is_generated, generation_expression
    FROM information_schema.columns WHERE table_schema = 'public' AND table_name = ANY(${mine})
    ORDER BY table_name, column_name`,
  indexes: sql`SELECT tablename, indexname, indexdef FROM pg_indexes
    WHERE schemaname = 'public' AND tablename = ANY(${mine}) ORDER BY tablename, indexname`,
  constraints: sql`SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE contype IN ('c', 'x') AND conrelid::regclass::text = ANY(${mine}) AND conname NOT IN ('ledger_accounts_caisse', 'stocks_never_below_zero')
    ORDER BY 1, 2`,
  storage: sql`SELECT relname, reloptions FROM pg_class WHERE relkind = 'r' AND relname = ANY(${mine}) ORDER BY relname`,
  statistics: sql`SELECT attrelid::regclass::text, attname, attstattarget FROM pg_attribute
    WHERE attstattarget IS NOT NULL AND attrelid::regclass::text = ANY(${mine}) ORDER BY 1, 2`,
  functions: sql`SELECT proname, regexp_replace(prosrc, '\\s+', ' ', 'g') AS body FROM pg_proc WHERE proname = 'wasl_fold'`,
  triggers: sql`SELECT event_object_table, trigger_name, event_manipulation, action_statement
    FROM information_schema.triggers WHERE event_object_table = ANY(${mine})
      -- What the ledger refuses is SQL of its migration alone: server/ledger/post.test.ts asks for each refusal.
      AND trigger_name NOT IN ('ledger_entries_kept', 'ledger_postings_kept', 'ledger_accounts_kept', 'ledger_posted',
        'ledger_month_is_open', 'ledger_feeds_marges', 'cloture_is_kept')
      -- What feeds the figures of days: tests/api/home-figures.test.ts.
      AND trigger_name NOT IN ('commands_feed_jours_insert', 'commands_feed_jours_update', 'commands_feed_jours_delete',
        'suivis_feed_jours')
      -- And what stocks refuse: tests/api/money/emballages.test.ts and stock.test.ts.
      AND trigger_name NOT IN ('packaging_movements_kept', 'stock_movements_kept', 'pesees_kept')
      -- So is what an issued facture refuses: tests/api/money/billed-lock.test.ts.
      AND trigger_name NOT IN ('commands_billed', 'factures_issued_update', 'factures_issued_delete', 'factures_details_issued')
    ORDER BY 1, 2`,
}

test.each(Object.entries(CATALOGUE))('migrations and declarations agree on %s', async (_, query) => {
  const [have, want] = await Promise.all([migrated.db.query(query), declared.db.query(query)])
  expect(want.length).toBeGreaterThan(0)
  expect(have).toEqual(want)
})

test('wasl_fold and fold agree on every character of the table and on random text', async () => {
  const { db } = migrated
  // Each character alone, in a French text and in an Arabic one.
  const among = [...FOLD_TABLE.from].flatMap((char) => [
    char,
    `Rue ${char} des Orangers`,
    `شارع ${char} الأمل`,
  ])
  const samples = [...among, 'Éléphant à Fès', 'أحمد بن العربي', '٠٦١٢']
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.constantFrom(...samples), fc.string({ unit: 'grapheme' })),
      async (value) => {
        fc.pre(!value.includes('\0'))
        const [row] = await db.query<{ folded: string }>(sql`SELECT wasl_fold(${value}) AS folded`)
        expect(row?.folded).toBe(fold(value))
      },
    ),
    { numRuns: 300 },
  )
  const [row] = await db.query<{ folded: string[] }>(
    sql`SELECT array_agg(wasl_fold(one) ORDER BY place) AS folded
      FROM unnest(${samples}::text[]) WITH ORDINALITY AS t (one, place)`,
  )
  expect(row?.folded).toEqual(samples.map(fold))
})

/** How many characters of the table `translate` looks at for each of the text: it finds one from the beginning, twice. */
const looked = (text: string, { from }: { from: string }): number => {
  const table = [...from]
  const each = [...text].map((char) => (table.includes(char) ? 2 * table.indexOf(char) + 1 : table.length))
  return each.reduce((sum, n) => sum + n, 0) / each.length
}

test('ordinary text with accents, and in Arabic, is folded from the beginning of its table', () => {
  const french = 'rue 15023 des orangers, résidence al amal, près de l’école, étage 12'
  expect(looked(french, FOLD_TABLE)).toBeGreaterThan(200)
  expect(looked(french, foldTableFor('latin'))).toBeLessThan(40)
  expect(looked('شارع 15023 الزنقة الكبيرة، إقامة الأمل، الطابق 12', foldTableFor('arabic'))).toBeLessThan(40)
})

test('names in Arabic have trigrams, so that their search is served by the index', async () => {
  const [row] = await migrated.db.query<{ found: string[] }>(sql`SELECT show_trgm(${'زينب'}) AS found`)
  expect(row?.found.length).toBeGreaterThan(0)
})

const COUNTS = countsOf(collections.commands).map((counts) => [counts.table, counts] as const)

test.each(COUNTS)(
  '%s follow inserts, updates, corbeille and deletes, before and after compaction',
  async (name, counts) => {
    const { db } = migrated
    const table = ident(name)
    const names = counts.dimensions.map(({ column }) => column)
    const columns = join(names.map(ident), ', ')
    const values = raw(counts.dimensions.map(countedValue).join(', '))
    await db.query(sql`DELETE FROM commands`)
    const total = async () => {
      const [row] = await db.query<{ n: string }>(sql`SELECT coalesce(sum(n), 0)::int AS n FROM ${table}`)
      return Number(row?.n)
    }
    const truth = async () => {
      return db.query(sql`SELECT ${columns}, count(*)::int AS n
      FROM (SELECT ${values} FROM commands WHERE deleted_at IS NULL) AS counted GROUP BY ${columns} ORDER BY ${columns}`)
    }
    const counted = () =>
      db.query(sql`SELECT ${columns}, sum(n)::int AS n FROM ${table}
      GROUP BY ${columns} HAVING sum(n) <> 0 ORDER BY ${columns}`)
    await db.query(sql`INSERT INTO commands (id, status, delivery_man, agence, city, last_event_at)
    SELECT 'count' || lpad(i::text, 10, '0'), 's' || i % 3, 'd' || i % 2, 'a' || i % 5, 'c' || i % 7,
      CASE WHEN i % 9 > 0 THEN timestamptz '2026-11-20 08:50:00Z' + i % 4 * interval '20 minutes' END FROM generate_series(1, 100) AS i`)
    await db.query(sql`UPDATE commands SET status = 's9' WHERE status = 's1'`)
    await db.query(sql`UPDATE commands SET agence = 'a9' WHERE agence = 'a1'`)
    await db.query(sql`UPDATE commands SET city = 'c9' WHERE city = 'c1'`)
    await db.query(sql`UPDATE commands SET last_event_at = '2026-11-20 11:00:00Z' WHERE city = 'c2'`)
    await db.query(sql`UPDATE commands SET deleted_at = now() WHERE delivery_man = 'd0'`)
    await db.query(sql`UPDATE commands SET note = 'rien' WHERE status = 's2'`)
    await db.query(sql`DELETE FROM commands WHERE status = 's0'`)
    expect(await counted()).toEqual(await truth())
    const before = await total()
    const compact = () => db.query(sql`SELECT wasl_compact(${name}::regclass, ${names}::text[])`)
    await compact()
    expect(await total()).toBe(before)
    expect(await counted()).toEqual(await truth())
    const rows = () => db.query(sql`SELECT ctid::text, n::int FROM ${table} ORDER BY ctid`)
    const folded = await rows()
    expect(folded).toHaveLength((await truth()).length)
    await compact()
    expect(await rows(), 'nothing is written anew').toEqual(folded)
  },
)

test('searched texts follow inserts, edits, new numbers and deletes', async () => {
  const { db } = migrated
  await db.query(sql`DELETE FROM commands`)
  const apart = apartOf(collections.commands)
  if (!apart) throw new Error('the texts of commandes are not apart')
  const columns = join(apart.columns.map(ident), ', ')
  const rows = (table: string) => db.query(sql`SELECT ${columns} FROM ${ident(table)} ORDER BY _seq`)
  const expectAlike = async (n: number) => {
    const kept = await rows(apart.table)
    expect(kept).toHaveLength(n)
    expect(kept).toEqual(await rows('commands'))
  }
  await db.query(sql`INSERT INTO commands (id, code, receiver_full_name, receiver_phone_number)
    SELECT 'texts' || lpad(i::text, 10, '0'), 'T-' || i, 'Éloïse ' || i, '+2126000000' || i FROM generate_series(1, 9) AS i`)
  await expectAlike(9)
  await db.query(sql`UPDATE commands SET receiver_full_name = 'Ahmed' WHERE code = 'T-3'`)
  await db.query(sql`UPDATE commands SET code = 'U-' || code, receiver_phone_number = '' WHERE code < 'T-5'`)
  await db.query(
    sql`UPDATE commands SET _seq = _seq + 1000, created = created - interval '1 day' WHERE code = 'T-7'`,
  )
  await db.query(sql`UPDATE commands SET deleted_at = now() WHERE code = 'T-8'`)
  await expectAlike(9)
  await db.query(sql`DELETE FROM commands WHERE code > 'T-5'`)
  await expectAlike(1)
  // A database from before, of which the migration takes the texts there are.
  for (const event of ['insert', 'update', 'delete'])
    await db.query(raw(`DROP FUNCTION commands_texts_${event} CASCADE`))
  await db.query(sql`DROP TABLE commands_texts`)
  await db.query(sql`CREATE INDEX commands_search ON commands (code)`)
  const migrations = await readMigrations()
  const text = migrations.find(({ name }) => name.includes('texts_apart'))?.text ?? ''
  await db.withClient((client) => client.query(text))
  await expectAlike(1)
})
