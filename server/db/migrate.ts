import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { OperatorError } from '#server/operator-error.ts'
import type { Database, Db, Tx } from './database.ts'
import { digestMigrated, tablesOf } from './migrated-rows.ts'
import { sql } from './sql.ts'
import { clientOf } from './transaction.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
const FILE = /^(\d{4})_[a-z0-9_]+\.sql$/
/** Any number, the same in every Wasl: two processes that start together migrate one after the other. */
const LOCK = 7_265_390_112

export interface Migration {
  readonly version: number
  readonly name: string
  readonly text: string
  readonly checksum: string
}

interface Applied {
  version: number
  name: string
  checksum: string
}

/** Migrations in order; the numbers follow each other without a gap. */
export async function readMigrations(folder: URL = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name, i) => {
      const version = Number(FILE.exec(name)?.[1])
      if (version !== i + 1)
        throw new Error(`migrations/${name}: expected number ${i + 1}, as NNNN_words.sql`)
      const text = await readFile(new URL(name, folder), 'utf8')
      return { version, name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Brings the database to the version of this program; each migration is one transaction. Returns the names applied. */
export async function migrate(db: Database, migrations?: readonly Migration[]): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations())
  const done: string[] = []
  for (;;) {
    const name = await db.transaction((tx) => applyNext(tx, wanted))
    if (name === undefined) return done
    done.push(name)
  }
}

/** Migrates inside a transaction that does more. */
export async function migrateIn(tx: Tx, migrations: readonly Migration[]): Promise<void> {
  while ((await applyNext(tx, migrations)) !== undefined);
}

/** The version a database is at; 0 before any migration. */
export async function schemaVersion(db: Db): Promise<number> {
  const [row] = await db.query<{ present: boolean }>(
    sql`SELECT to_regclass('wasl_migrations') IS NOT NULL AS present`,
  )
  if (!row?.present) return 0
  const [last] = await db.query<{ version: number }>(
    sql`SELECT coalesce(max(version), 0) AS version FROM wasl_migrations`,
  )
  return last?.version ?? 0
}

async function applyNext(tx: Tx, wanted: readonly Migration[]): Promise<string | undefined> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(${LOCK})`)
  await tx.query(sql`CREATE TABLE IF NOT EXISTS wasl_migrations (
    version integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
  const applied = await tx.query<Applied>(
    sql`SELECT version, name, checksum FROM wasl_migrations ORDER BY version`,
  )
  mustContinue(applied, wanted)
  const next = wanted[applied.length]
  if (!next) return undefined
  const before = await tablesOf(tx)
  await clientOf(tx).query(next.text)
  await digestMigrated(tx, before)
  await tx.query(
    sql`INSERT INTO wasl_migrations (version, name, checksum) VALUES (${next.version}, ${next.name}, ${next.checksum})`,
  )
  return next.name
}

function mustContinue(applied: readonly Applied[], wanted: readonly Migration[]): void {
  for (const [i, past] of applied.entries()) {
    const ours = wanted[i]
    if (!ours) {
      throw new OperatorError(
        `La base a été migrée par un Wasl plus récent (${past.name}) : mettez ce programme à jour.`,
      )
    }
    if (ours.checksum !== past.checksum) {
      throw new OperatorError(
        `La migration ${past.name} a changé depuis qu’elle a été appliquée : rétablissez son texte et écrivez une nouvelle migration.`,
      )
    }
  }
}
