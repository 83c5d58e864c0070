import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { type Migration, migrate, readMigrations, schemaVersion } from './migrate.ts'
import { sql } from './sql.ts'

let empty: TestDatabase
beforeEach(async () => {
  empty = await testDatabase({ empty: true })
})
afterEach(() => empty.drop())

const migration = (version: number, text: string): Migration => ({
  version,
  name: `${String(version).padStart(4, '0')}_trial.sql`,
  text,
  checksum: createHash('sha256').update(text).digest('hex'),
})
const first = migration(1, 'CREATE TABLE one (id int); INSERT INTO one VALUES (1)')
const second = migration(2, 'ALTER TABLE one ADD COLUMN name text')

test('what is there is applied in order, once, also when several processes start together', async () => {
  const together = await Promise.all([1, 2, 3, 4].map(() => migrate(empty.db, [first, second])))
  expect(together.flat().sort()).toEqual([first.name, second.name])
  expect(await migrate(empty.db, [first, second])).toEqual([])
  expect(await schemaVersion(empty.db)).toBe(2)
  expect(await empty.db.query(sql`SELECT * FROM one`)).toEqual([{ id: 1, name: null }])
})

test('a migration that fails leaves nothing, and is tried again', async () => {
  const broken = migration(2, 'ALTER TABLE one ADD COLUMN name text; SELECT 1 / 0')
  await expect(migrate(empty.db, [first, broken])).rejects.toThrow('division by zero')
  expect(await schemaVersion(empty.db)).toBe(1)
  expect(await migrate(empty.db, [first, second])).toEqual([second.name])
})

test('a migration that was changed after the fact is refused', async () => {
  await migrate(empty.db, [first])
  const changed = { ...first, checksum: 'other' }
  await expect(migrate(empty.db, [changed, second])).rejects.toThrow('a changé depuis')
})

test('a database of a newer program is refused', async () => {
  await migrate(empty.db, [first, second])
  await expect(migrate(empty.db, [first])).rejects.toThrow('plus récent')
})

test('the migrations we ship are numbered without a gap', async () => {
  const shipped = await readMigrations()
  expect(shipped.map(({ version }) => version)).toEqual(shipped.map((_, i) => i + 1))
  expect(shipped.length).toBeGreaterThan(0)
})
