import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { diskStore } from '#server/core/files/disk-store.ts'
import { sql } from '#server/db/sql.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

let folder: string
let original: TestDatabase
const made: TestDatabase[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wasl-archive-'))
  original = await testDatabase()
  await mkdir(join(folder, 'files/a/b'), { recursive: true })
  await writeFile(join(folder, 'files/a/b/signature_e.png'), 'image')
  await writeFile(join(folder, 'files/empty'), '')
  await original.behind.query(sql`INSERT INTO commands (id, code, receiver_full_name, price, note, status)
    SELECT lpad(n::text, 15, 'c'), 'W' || n, 'Zineb "la" \\Fassi' || chr(9) || n, n / 100.0, E'ligne 1\nligne 2', 's' || n % 3
    FROM generate_series(1, 30000) AS n`)
  await original.behind.query(sql`UPDATE commands SET deleted_at = now() WHERE code = 'W7'`)
  await original.behind.query(sql`DELETE FROM commands WHERE code = 'W30000'`)
})
afterEach(async () => {
  for (const database of made.splice(0)) await database.drop()
})
afterAll(async () => {
  await original.drop()
  await rm(folder, { recursive: true, force: true })
})

const source = () => ({ db: original.db, files: diskStore(join(folder, 'files')) })
const emptyPlace = async (name: string) => {
  const database = await testDatabase({ empty: true })
  made.push(database)
  return { db: database.db, files: diskStore(join(folder, name)) }
}
const content = (database: { db: TestDatabase['db'] }) =>
  database.db.queryText(sql`SELECT count(*), sum(hashtext(c::text)), max(_seq) FROM commands AS c`)
const counters = (database: { db: TestDatabase['db'] }) =>
  database.db.query(
    sql`SELECT status, sum(n) AS n FROM commands_counts_status GROUP BY status ORDER BY status`,
  )
const texts = (database: { db: TestDatabase['db'] }) =>
  database.db.queryText(sql`SELECT count(*), sum(hashtext(t::text)) FROM commands_texts AS t`)

test('a backup restored into an empty place gives the same rows, counters, indexes and files', async () => {
  const file = join(folder, 'one.wasl')
  const written = await backup(source(), file)
  expect(written.tables.commands?.rows).toBe(29_999)
  const place = await emptyPlace('restored')
  expect(await restore(place, file)).toEqual(written)
  expect(await content(place)).toEqual(await content(original))
  expect(await counters(place)).toEqual(await counters(original))
  expect(await texts(place)).toEqual(await texts(original))
  expect(await readFile(join(folder, 'restored/a/b/signature_e.png'), 'utf8')).toBe('image')
  const indexes = sql`SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexname`
  expect(await place.db.query(indexes)).toEqual(await original.db.query(indexes))
  const [next] = await place.db.query(
    sql`INSERT INTO commands (id, code) VALUES ('zzzzzzzzzzzzzzz', 'next') RETURNING _seq`,
  )
  expect(next).toEqual({ _seq: 30_001 })
  const again = join(folder, 'two.wasl')
  await place.db.query(sql`DELETE FROM commands WHERE code = 'next'`)
  expect((await backup(place, again)).tables.commands).toEqual(written.tables.commands)
})

test('a place that holds anything is left alone', async () => {
  const file = join(folder, 'three.wasl')
  await backup(source(), file)
  await expect(restore({ db: original.db, files: diskStore(join(folder, 'none')) }, file)).rejects.toThrow(
    'lieu vide',
  )
  const place = await emptyPlace('none')
  await expect(restore({ ...place, files: diskStore(join(folder, 'files')) }, file)).rejects.toThrow(
    'lieu vide',
  )
})

test('a damaged backup restores nothing', async () => {
  const file = join(folder, 'four.wasl')
  await backup(source(), file)
  const whole = await readFile(file)
  const flipped = Buffer.from(whole)
  flipped[Math.floor(whole.length / 2)] = (flipped[Math.floor(whole.length / 2)] ?? 0) ^ 0xff
  const bad = {
    'cut.wasl': whole.subarray(0, whole.length / 2),
    'flipped.wasl': flipped,
    'text.wasl': 'bonjour',
  }
  for (const [name, bytes] of Object.entries(bad)) {
    await writeFile(join(folder, name), bytes)
    const place = await emptyPlace(`from-${name}`)
    await expect(restore(place, join(folder, name))).rejects.toThrow('abîmée')
    expect(await place.db.query(sql`SELECT to_regclass('commands') AS commands`)).toEqual([
      { commands: null },
    ])
    await expect(readFile(join(folder, `from-${name}`, 'empty'))).rejects.toThrow()
  }
})

test('an existing file is not overwritten, and no half file stays', async () => {
  const file = join(folder, 'five.wasl')
  await writeFile(file, 'precious')
  await expect(backup(source(), file)).rejects.toThrow('existe déjà')
  await expect(backup(source(), join(folder, 'missing/six.wasl'))).rejects.toThrow('n’a pas pu être écrite')
  expect(await readFile(file, 'utf8')).toBe('precious')
  await mkdir(join(folder, 'seven.wasl.part'))
  await expect(backup(source(), join(folder, 'seven.wasl'))).rejects.toThrow('n’a pas pu être écrite')
  expect((await backup(source(), join(folder, 'eight.wasl'))).tables.commands?.rows).toBe(29_999)
})
