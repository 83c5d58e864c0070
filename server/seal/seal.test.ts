import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Clock } from '#server/clock.ts'
import { diskStore } from '#server/core/files/disk-store.ts'
import { NO_FILES } from '#server/core/files/file-store.ts'
import { backup } from '#server/db/archive/backup.ts'
import { restore } from '#server/db/archive/restore.ts'
import { createDatabase, type PgDatabase } from '#server/db/pool.ts'
import { ident, type Sql, sql } from '#server/db/sql.ts'
import { clientOf } from '#server/db/transaction.ts'
import { loadDemo } from '#server/demo/load.ts'
import { checkSeals } from '#server/verify/seals.ts'
import { verify } from '#server/verify/verify.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { lastSeal } from './block.ts'
import { SEALED, sealHistory } from './seal.ts'

let database: TestDatabase
/** Lines of history the demo brings, and the blocks they make: one for each table that has some. */
let brought: number
let blocks: number
beforeEach(async () => {
  database = await testDatabase({ unproven: 'each test tampers with history' })
  const until = new Date('2026-11-20T18:00:00Z')
  await loadDemo(database.db, { commands: 300, seed: 3, until, password: 'wasl-demo-2026' })
  const counts = await Promise.all(SEALED.map(({ name }) => countOf(name)))
  brought = counts.reduce((sum, n) => sum + n, 0)
  blocks = counts.filter((n) => n > 0).length
})
afterEach(() => database.drop())

async function countOf(table: string): Promise<number> {
  const [row] = await database.db.query<{ n: number }>(sql`SELECT count(*)::int AS n FROM ${ident(table)}`)
  return row?.n ?? 0
}

const NOON = Temporal.Instant.from('2026-11-22T12:00:00Z')
const clock: Clock = { now: () => NOON }
const seal = (db: PgDatabase = database.db, at = NOON) =>
  sealHistory(db, { clock: { now: () => at }, patienceMs: 30_000 })

const found = (known?: string) =>
  database.db.transaction(async (tx) => {
    const findings = await checkSeals(tx, known)
    return findings.map(({ where, what }) => `${where} : ${what}`)
  })

/** A line of the journal, as hand-written SQL would slip one in. */
const line = (id: string, created = '2026-11-22 12:00:00Z'): Sql =>
  sql`INSERT INTO journal (id, action, collection, record, created) VALUES (${id}, 'update', 'commands', 'x', ${created})`

test('what the demo brought is sealed once, and the whole base is found clean', async () => {
  expect(await seal()).toBe(brought)
  expect(await seal()).toBe(0)
  expect(await verify(database.db, NO_FILES)).toEqual([])
  await database.db.query(line('aaaaaaaaaaaaaaa'))
  expect(await seal()).toBe(1)
  expect(await lastSeal(database.db)).toMatchObject({ n: blocks + 1, sealed_at: '2026-11-22 12:00:00.000Z' })
  expect(await found()).toEqual([])
})

test('one byte of one row is enough: the row and its day are named', async () => {
  await database.db.query(line('aaaaaaaaaaaaaaa'))
  await seal()
  const [suivi] = await database.db.query<{ id: string; day: string }>(
    sql`UPDATE suivis SET note = note || '.' WHERE _seq = 17 RETURNING id, to_char(at, 'DD/MM/YYYY') AS day`,
  )
  await database.db.query(sql`UPDATE journal SET ip = '1' WHERE id = 'aaaaaaaaaaaaaaa'`)
  expect(await found()).toEqual([
    `suivis : la ligne ${suivi?.id} du ${suivi?.day} a été modifiée après son sceau`,
    'journal : la ligne aaaaaaaaaaaaaaa du 22/11/2026 a été modifiée après son sceau',
  ])
})

test('every column counts', async () => {
  await seal()
  const columns = await database.db.query<{ name: string; type: string }>(
    sql`SELECT column_name AS name, data_type AS type FROM information_schema.columns
      WHERE table_name = 'suivis' AND column_name <> '_seq'`,
  )
  const other: Record<string, string> = {
    text: `'autre'`,
    numeric: '1.01',
    integer: '77',
    boolean: 'NOT %',
    jsonb: `'[1]'`,
    'timestamp with time zone': `'2001-01-01'`,
  }
  expect(columns.length).toBeGreaterThan(30)
  for (const { name, type } of columns) {
    const value = (other[type] ?? '').replace('%', `"${name}"`)
    const unseen = database.db.transaction(async (tx) => {
      await clientOf(tx).query(`UPDATE suivis SET "${name}" = ${value} WHERE _seq = 5`)
      const findings = await checkSeals(tx)
      throw new Undone(findings.length)
    })
    await expect(unseen, name).rejects.toMatchObject({ findings: 1 })
  }
})

class Undone extends Error {
  readonly findings: number
  constructor(findings: number) {
    super()
    this.findings = findings
  }
}

test('a row taken away, and one slipped in, are named', async () => {
  await database.db.query(line('aaaaaaaaaaaaaaa'))
  await database.db.query(line('bbbbbbbbbbbbbbb'))
  await database.db.query(line('ccccccccccccccc'))
  await seal()
  await database.db.query(sql`DELETE FROM journal WHERE id IN ('aaaaaaaaaaaaaaa', 'ccccccccccccccc')`)
  await database.db.query(
    sql`INSERT INTO journal (id, _seq, created) VALUES ('ddddddddddddddd', 0, '2020-01-02')`,
  )
  expect(await found()).toEqual([
    'journal : la ligne ddddddddddddddd du 02/01/2020 a été glissée parmi des lignes déjà scellées',
    'journal : la ligne aaaaaaaaaaaaaaa du 22/11/2026 a été supprimée après son sceau',
    'journal : la ligne ccccccccccccccc du 22/11/2026 a été supprimée après son sceau',
  ])
})

test('a row that pretends to be older than a seal made before it is named, before its own seal and after', async () => {
  await database.db.query(line('aaaaaaaaaaaaaaa'))
  await seal()
  await database.db.query(line('bbbbbbbbbbbbbbb', '2026-03-04 08:00:00Z'))
  const expected = [
    'journal : la ligne bbbbbbbbbbbbbbb est datée du 04/03/2026, mais n’a été écrite qu’après le sceau du 22/11/2026 12:00',
  ]
  expect(await found()).toEqual(expected)
  await seal(database.db, NOON.add({ minutes: 1 }))
  expect(await found()).toEqual(expected)
})

test('many altered rows are counted beyond the first', async () => {
  await seal()
  await database.db.query(sql`UPDATE suivis SET note = 'x'`)
  const findings = await found()
  expect(findings).toHaveLength(21)
  expect(findings.at(-1)).toBe('suivis : et 280 autres lignes')
})

test.each([
  ['the text of a block', sql`UPDATE wasl_seals SET sealed_at = sealed_at - interval '1 day' WHERE n = 2`],
  [
    'its leaves',
    sql`UPDATE wasl_seals SET leaves = set_byte(leaves, 20, 255 - get_byte(leaves, 20)) WHERE n = 2`,
  ],
  ['a time no calendar has', sql`UPDATE wasl_seals SET leaves = set_byte(leaves, 8, 127) WHERE n = 2`],
  ['its place', sql`UPDATE wasl_seals SET former = '' WHERE n = 2`],
  ['the whole block, gone', sql`DELETE FROM wasl_seals WHERE n = 2`],
  ['the first block, gone', sql`DELETE FROM wasl_seals WHERE n = 1`],
  ['the last block, gone', sql`DELETE FROM wasl_seals WHERE n = 4`],
  ['all of it, gone', sql`DELETE FROM wasl_seals`],
  ['where it ended, forgotten', sql`DELETE FROM wasl_meta WHERE key = 'seal'`],
])('the chain shows what was done to it: %s', async (_, damage) => {
  await seal()
  for (const id of ['aaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbb']) {
    await database.db.query(line(id))
    await seal()
  }
  await database.db.query(damage)
  expect((await found()).filter((what) => what.startsWith('sceaux'))).toHaveLength(1)
})

test('history cut off with its seals is missed, and still is once what came after is sealed', async () => {
  await seal()
  for (const id of ['aaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbb']) {
    await database.db.query(line(id))
    await seal()
  }
  await database.db.query(sql`DELETE FROM journal`)
  await database.db.query(sql`DELETE FROM wasl_seals WHERE n > ${blocks}`)
  const [next, last] = [blocks + 1, blocks + 2]
  expect(await found()).toEqual([`sceaux : la chaîne est coupée : ses blocs ${next} à ${last} manquent`])
  await database.db.query(line('ccccccccccccccc'))
  await seal()
  expect(await found()).toEqual([`sceaux : la chaîne est rompue : le bloc ${next} manque`])
})

test('who rewrites everything cannot rewrite the seal that was kept elsewhere', async () => {
  await seal()
  const kept = (await lastSeal(database.db))?.hash ?? ''
  await database.db.query(line('aaaaaaaaaaaaaaa'))
  await seal()
  expect(await found(kept)).toEqual([])
  await database.db.query(sql`DELETE FROM wasl_seals`)
  await database.db.query(sql`DELETE FROM wasl_meta WHERE key = 'seal'`)
  await database.db.query(sql`UPDATE suivis SET note = 'réécrit' WHERE _seq = 9`)
  await seal()
  expect(await found()).toEqual([])
  expect(await found(kept)).toEqual([
    `sceaux : aucun sceau n’a l’empreinte ${kept} : l’historique a été remplacé`,
  ])
})

test('a transaction that ends late is waited for, and its rows are sealed at their place', async () => {
  await seal()
  const { promise: written, resolve: hasWritten } = Promise.withResolvers<void>()
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const late = database.db.transaction(async (tx) => {
    await tx.query(line('aaaaaaaaaaaaaaa'))
    hasWritten()
    await mayEnd
  })
  await written
  await database.db.query(line('bbbbbbbbbbbbbbb'))
  expect(await sealHistory(database.db, { clock, patienceMs: 0 })).toBe(0)
  const waiting = sealHistory(database.db, { clock, patienceMs: 60_000 })
  end()
  await late
  expect(await waiting).toBe(2)
  expect(await found()).toEqual([])
})

test('a number nobody used is no row, and nobody uses it later', async () => {
  await database.db
    .transaction(async (tx) => {
      await tx.query(line('aaaaaaaaaaaaaaa'))
      throw new Error('undone')
    })
    .catch(() => undefined)
  await database.db.query(line('bbbbbbbbbbbbbbb'))
  await seal()
  expect(await found()).toEqual([])
  await database.db.query(sql`INSERT INTO journal (id, _seq) VALUES ('ccccccccccccccc', 1)`)
  expect(await found()).toHaveLength(1)
})

test('several processes at once seal each row once', async () => {
  const other = createDatabase(database.connection, { max: 4 })
  for (let round = 0; round < 5; round++) {
    await database.db.query(
      sql`INSERT INTO journal (id) SELECT ${`r${round}`} || lpad(n::text, 13, '0') FROM generate_series(1, 50) AS n`,
    )
    const sealed = await Promise.all([seal(), seal(other), seal(), seal(other)])
    expect(sealed.reduce((sum, n) => sum + n)).toBe(round === 0 ? brought + 50 : 50)
  }
  await other.close()
  expect(await found()).toEqual([])
})

test('a pass that is killed leaves nothing behind, and the next does it all', async () => {
  const victim = createDatabase(database.connection, { max: 2, onError: () => {} })
  const killed = database.db.transaction(async (tx) => {
    // The pass has read its rows and stands before its first block.
    await tx.query(sql`LOCK TABLE wasl_seals IN EXCLUSIVE MODE`)
    const pass = seal(victim).catch((error: Error) => error)
    await expect
      .poll(() =>
        database.db.query(
          sql`SELECT pid FROM pg_locks WHERE relation = 'wasl_seals'::regclass AND NOT granted`,
        ),
      )
      .toHaveLength(1)
    await database.db.query(
      sql`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE relation = 'wasl_seals'::regclass AND NOT granted`,
    )
    return pass
  })
  expect(await killed).toBeInstanceOf(Error)
  await victim.close()
  expect(await lastSeal(database.db)).toBeUndefined()
  expect(await seal()).toBe(brought)
  expect(await found()).toEqual([])
})

test('a new field leaves the old seals valid, and is sealed from then on', async () => {
  await database.db.query(line('aaaaaaaaaaaaaaa'))
  await seal()
  await database.db.query(sql`ALTER TABLE journal ADD COLUMN later text NOT NULL DEFAULT 'x'`)
  await database.db.query(line('bbbbbbbbbbbbbbb'))
  await seal()
  expect(await found()).toEqual([])
})

test('a backup carries the seals: what is restored is found clean, and is sealed further', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wasl-seal-'))
  const files = diskStore(join(folder, 'files'))
  await database.db.query(line('aaaaaaaaaaaaaaa', '2026-11-22 12:00:00.1Z'))
  await seal()
  const kept = (await lastSeal(database.db))?.hash ?? ''
  await database.db.query(line('bbbbbbbbbbbbbbb'))
  await backup({ db: database.db, files }, join(folder, 'one.wasl'))
  const place = await testDatabase({ empty: true })
  await restore({ db: place.db, files: diskStore(join(folder, 'restored')) }, join(folder, 'one.wasl'))
  expect(await seal(place.db)).toBe(1)
  expect(await place.db.transaction((tx) => checkSeals(tx, kept))).toEqual([])
  await place.db.query(sql`UPDATE suivis SET amount_collected = amount_collected + 0.01 WHERE _seq = 3`)
  expect(await place.db.transaction((tx) => checkSeals(tx, kept))).toHaveLength(1)
  await place.drop()
  await rm(folder, { recursive: true })
})
