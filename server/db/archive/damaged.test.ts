import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { extract, pack } from 'tar-stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskStore } from '#server/core/files/disk-store.ts'
import type { PgDatabase } from '#server/db/pool.ts'
import { sql } from '#server/db/sql.ts'
import { OperatorError } from '#server/operator-error.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

/** Restoring a damaged backup always ends: with the saved data, or with a sentence and an empty database. */

const IMAGE = 'image'.repeat(1000)

let folder: string
let original: TestDatabase
let whole: Buffer
let place: TestDatabase | undefined
let places = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wasl-damaged-'))
  original = await testDatabase()
  await mkdir(join(folder, 'files/a'), { recursive: true })
  await writeFile(join(folder, 'files/a/signature.png'), IMAGE)
  // More than one piece, so that a cut can fall between two.
  await original.behind.query(sql`INSERT INTO commands (id, code, receiver_full_name, price, note)
    SELECT lpad(n::text, 15, 'c'), 'W' || n, 'Zineb', n, repeat(md5(n::text), 30) FROM generate_series(1, 5000) AS n`)
  await backup({ db: original.db, files: diskStore(join(folder, 'files')) }, join(folder, 'whole.wasl'))
  whole = await readFile(join(folder, 'whole.wasl'))
})
afterAll(async () => {
  await place?.drop()
  await original.drop()
  await rm(folder, { recursive: true, force: true })
})

const content = (db: PgDatabase) =>
  db.queryText(sql`SELECT count(*), sum(hashtext(c::text)), (SELECT count(*) FROM villes) FROM commands AS c`)

const isEmpty = async (db: PgDatabase) =>
  (await db.query(sql`SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace LIMIT 1`)).length === 0

/**
 * « ok », or the sentence of the refusal. Any other error is thrown, and so is a restore that differs from
 * the original.
 */
async function restored(bytes: Uint8Array): Promise<string> {
  place ??= await testDatabase({ empty: true })
  const { db } = place
  const file = join(folder, 'damaged.wasl')
  await writeFile(file, bytes)
  const files = diskStore(join(folder, `place-${++places}`))
  try {
    await restore({ db, files }, file)
    expect(await content(db)).toEqual(await content(original.db))
    expect(await readFile(join(folder, `place-${places}`, 'a/signature.png'), 'utf8')).toBe(IMAGE)
    await place.drop()
    place = undefined
    return 'ok'
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    expect(await isEmpty(db)).toBe(true)
    for await (const { key } of files.list()) throw new Error(`${key} was left`)
    return error.message
  }
}

const flipped = (bytes: Buffer, at: number, bits: number): Buffer => {
  const damaged = Buffer.from(bytes)
  damaged[at] = (damaged[at] ?? 0) ^ bits
  return damaged
}

/** The archive with some entries replaced by others, and with sound check sums. */
async function repacked(change: (name: string, body: Buffer) => Readonly<Record<string, Buffer>>) {
  const [from, to] = [extract(), pack()]
  from.end(zstdDecompressSync(whole))
  for await (const entry of from) {
    const { name } = entry.header
    for (const [named, body] of Object.entries(change(name, await buffer(entry))))
      to.entry({ name: named }, body)
  }
  to.finalize()
  return zstdCompressSync(await buffer(to))
}

const replaced = (body: Buffer, right: RegExp, wrong: string): Buffer => {
  const text = body.toString('latin1')
  expect(text).toMatch(right)
  return Buffer.from(text.replace(right, wrong), 'latin1')
}

/** Ends are drawn more often than the middle: headers, the manifest and check sums are there. */
const somewhere = (length: number) =>
  fc.oneof(
    fc.integer({ min: 0, max: length - 1 }),
    fc.integer({ min: 0, max: 600 }),
    fc.integer({ min: length - 600, max: length - 1 }),
  )

const SENTENCE = /^La sauvegarde .+ (abîmée|plus récent|chemin interdit).+\.$/s
/** A bit nobody looks at may change. */
const OK_OR_SENTENCE = new RegExp(`^ok$|${SENTENCE.source}`, 's')
const DRAWN = { numRuns: process.env.SOAK ? 60 : 3, endOnFailure: true }
const bits = fc.integer({ min: 1, max: 255 })

test('cut anywhere', async () => {
  await fc.assert(
    fc.asyncProperty(somewhere(whole.length), async (length) => {
      expect(await restored(whole.subarray(0, length))).toMatch(SENTENCE)
    }),
    DRAWN,
  )
})

test('a byte changed anywhere', async () => {
  await fc.assert(
    fc.asyncProperty(somewhere(whole.length), bits, async (at, bits) => {
      expect(await restored(flipped(whole, at, bits))).toMatch(OK_OR_SENTENCE)
    }),
    DRAWN,
  )
})

test('damaged before it was compressed: its check sum is right', async () => {
  const tar = zstdDecompressSync(whole)
  const rows = tar.indexOf('tables/commands/')
  const at = fc.oneof(somewhere(tar.length), fc.integer({ min: rows, max: rows + 5000 }))
  await fc.assert(
    fc.asyncProperty(at, bits, fc.boolean(), async (at, bits, cut) => {
      const damaged = cut ? tar.subarray(0, at) : flipped(tar, at, bits)
      expect(await restored(zstdCompressSync(damaged))).toMatch(OK_OR_SENTENCE)
    }),
    DRAWN,
  )
})

test.each([
  ['a table of another name', '"name": "commands"', '"name": "commandz"'],
  ['a column of another name', '"receiver_full_name"', '"receiver_full_nam_"'],
  ['a column named twice', '"receiver_phone_number"', '"receiver_full_name"   '],
  ['no list of tables', '"tables"', '"tablez"'],
  ['a format of no number', '"format": 2', '"format": x'],
  ['a schema of another kind', '"schema": ', '"schema":-'],
])('a header with %s', async (_, right, wrong) => {
  const tar = zstdDecompressSync(whole)
  const at = tar.indexOf(right)
  expect(at).toBeGreaterThan(0)
  const damaged = Buffer.from(tar)
  damaged.write(wrong, at)
  expect(await restored(zstdCompressSync(damaged))).toMatch(SENTENCE)
})

const SIGNATURE = 'files/a/signature.png'

test.each([
  ['changed', 'fichier a/signature.png altéré', (body: Buffer) => ({ [SIGNATURE]: flipped(body, 7, 1) })],
  ['cut', 'fichier a/signature.png altéré', (body: Buffer) => ({ [SIGNATURE]: body.subarray(1) })],
  ['left out', 'fichier a/signature.png manquant', () => ({})],
  ['renamed', 'fichier a/signature.png manquant', (body: Buffer) => ({ 'files/a/other.png': body })],
  ['doubled', 'fichier b.png inconnu', (body: Buffer) => ({ [SIGNATURE]: body, 'files/b.png': body })],
])('a file %s in a sound archive is named', async (_, words, change) => {
  const damaged = await repacked(
    (name, body): Record<string, Buffer> => (name === SIGNATURE ? change(body) : { [name]: body }),
  )
  expect(await restored(damaged)).toMatch(SENTENCE)
  expect(await restored(damaged)).toContain(`(${words})`)
})

test('a header changed so that it still loads is named', async () => {
  const damaged = await repacked((name, body) => ({
    [name]: name === 'header.json' ? replaced(body, /"last": [1-9]/, '"last": 9') : body,
  }))
  expect(await restored(damaged)).toContain('(fichier header.json altéré)')
})

test('a backup made before files had digests is restored, unless one is missing', async () => {
  const older = (kept: boolean) =>
    repacked((name, body): Record<string, Buffer> => {
      if (name === 'header.json') return { [name]: replaced(body, /"format": \d/, '"format": 1') }
      if (name === 'manifest.json')
        return { [name]: replaced(body, /,\s*"sha256": \{[^{}]*\}(?=\s*\}$)/, '') }
      return kept || name !== SIGNATURE ? { [name]: body } : {}
    })
  expect(await restored(await older(false))).toContain('(fichiers manquants)')
  expect(await restored(await older(true))).toBe('ok')
})

test('left as it was it is restored', async () => {
  expect(await restored(whole)).toBe('ok')
})
