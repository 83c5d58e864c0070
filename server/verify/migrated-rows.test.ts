import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NO_FILES } from '#server/core/files/file-store.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { raw } from '#server/db/sql.ts'
import { loadDemo } from '#server/demo/load.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { verify } from './verify.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase({ unproven: 'each test writes what must be found' })
  await loadDemo(database.db, { commands: 40, seed: 3, password: 'wasl-demo-2026' })
})
afterEach(() => database.drop())

/** Migrations to come, one after the other. */
async function migrated(...texts: readonly string[]): Promise<void> {
  const past = await readMigrations()
  const next = texts.map((text, n) => ({
    version: past.length + n + 1,
    name: `later_${n}.sql`,
    text,
    checksum: createHash('sha256').update(text).digest('hex'),
  }))
  await migrate(database.db, [...past, ...next])
}

const found = async () => (await verify(database.db, NO_FILES)).map(({ where }) => where)
const harm = (text: string) => database.db.query(raw(text))

const MIGRATIONS: readonly (readonly [what: string, text: string])[] = [
  ['changes rows', `UPDATE commands SET note = 'Revu' WHERE _seq % 2 = 0`],
  ['adds rows', `INSERT INTO villes (id, name) VALUES ('sidinullepart00', 'Sidi Nulle-Part')`],
  ['takes rows away', `DELETE FROM annonces WHERE _seq = (SELECT min(_seq) FROM annonces)`],
  [
    'tells the journal what it changes',
    `INSERT INTO journal (id, action, collection, record, before, after)
      SELECT 'jjjjjjjjjjjjjjj', 'update', 'villes', id, jsonb_build_object('active', active), jsonb_build_object('active', NOT active)
      FROM villes WHERE _seq = 1;
    UPDATE villes SET active = NOT active WHERE _seq = 1`,
  ],
]

test.each(MIGRATIONS)('a migration that %s leaves nothing to find', async (_, text) => {
  await migrated(text)
  expect(await found()).toEqual([])
})

test('what was changed behind a migration is found after it, beside the rows it wrote', async () => {
  await harm(`UPDATE commands SET price = price + 1 WHERE _seq = 3`)
  await migrated(`UPDATE commands SET note = 'Revu' WHERE _seq % 2 = 0`)
  expect(await found()).toEqual(['commands'])
})

test('a migration that adds a column that is not empty leaves nothing to find', async () => {
  await migrated(
    `ALTER TABLE annonces DROP COLUMN body`,
    `ALTER TABLE annonces ADD COLUMN body text COLLATE "C" NOT NULL DEFAULT 'Bonjour'`,
  )
  expect(await found()).toEqual([])
})

test('a column that came later is empty in the rows that were there, or somebody filled it', async () => {
  await migrated(
    `ALTER TABLE annonces DROP COLUMN body`,
    `ALTER TABLE annonces ADD COLUMN body text COLLATE "C" NOT NULL DEFAULT ''`,
  )
  expect(await found()).toEqual([])
  await harm(`UPDATE annonces SET body = 'Bonjour' WHERE _seq = (SELECT min(_seq) FROM annonces)`)
  expect(await found()).toEqual(['annonces'])
})

test('a database older than the digests is taken as it is when they come', async () => {
  await harm('DROP TABLE wasl_digests')
  await harm(
    `DELETE FROM wasl_migrations WHERE version >= (SELECT version FROM wasl_migrations WHERE name LIKE '%digests%')`,
  )
  await harm(`INSERT INTO journal (id, action, collection, record, before, after) SELECT 'jjjjjjjjjjjjjjj', 'update', 'villes',
    id, '{"name": "Autre"}', '{"name": "Ailleurs"}' FROM villes WHERE _seq = 1`)
  const past = await readMigrations()
  await migrate(database.db, past.slice(0, past.findIndex(({ name }) => name.includes('digests')) + 1))
  expect(await found()).toEqual([])
  await harm(
    `UPDATE clients SET rib = '011780000012345678909999' WHERE _seq = (SELECT min(_seq) FROM clients)`,
  )
  expect(await found()).toEqual(['clients'])
})
