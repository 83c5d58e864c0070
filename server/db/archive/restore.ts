import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { extract as createExtract } from 'tar-stream'
import type { Tx } from '#server/db/database.ts'
import { migrate, migrateIn, readMigrations } from '#server/db/migrate.ts'
import type { PgDatabase } from '#server/db/pool.ts'
import { ident, raw, sql } from '#server/db/sql.ts'
import { errorCode, messageOf, OperatorError } from '#server/operator-error.ts'
import { type Entry, type KeptFiles, placeFile, sha256 } from './files.ts'
import {
  FORMAT,
  FORMAT_WITHOUT_DIGESTS,
  fileOf,
  HEADER,
  type Header,
  MANIFEST,
  type Manifest,
  type Tally,
  tableOf,
} from './format.ts'
import { setIndexesAside } from './indexes.ts'
import { TableLoader } from './table-loader.ts'

interface Target {
  readonly db: PgDatabase
  readonly files: KeptFiles
}

/** Loads a backup into an empty place, wholly or not at all, and brings it to this program's version. */
export async function restore({ db, files }: Target, file: string): Promise<Manifest> {
  await mustBeEmpty(db, files)
  const placed: string[] = []
  const manifest = await db
    .transaction((tx) => load(tx, files, file, placed))
    .catch(async (error: unknown) => {
      for (const key of placed) await files.remove(key)
      throw cannotRead(error, file)
    })
  await migrate(db)
  await db.query(sql`ANALYZE`)
  return manifest
}

async function mustBeEmpty(db: PgDatabase, files: KeptFiles): Promise<void> {
  const tables = await db.query(
    sql`SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' LIMIT 1`,
  )
  if (tables.length === 0 && !(await holdsAny(files))) return
  throw new OperatorError(
    'Une sauvegarde se restaure seulement dans un lieu vide, et celui-ci contient déjà des données : donnez un autre DATA_DIR, ou une autre base dans DATABASE_URL.',
  )
}

async function holdsAny(files: KeptFiles): Promise<boolean> {
  for await (const _ of files.list()) return true
  return false
}

/** PostgreSQL lacks something of its own (40, 53, 55, 57, 58: locks, room, operators), or cannot be reached (08). */
const REFUSED = /^(08|40|53|55|57|58)[0-9A-Z]{3}$/

/**
 * Turns an error of reading into a sentence: the archive is at fault, unless the code points to the disk or
 * the server.
 */
function cannotRead(error: unknown, file: string): OperatorError {
  if (error instanceof OperatorError) return error
  const code = errorCode(error) ?? ''
  if (code === 'ENOENT') return new OperatorError(`Le fichier ${file} n’existe pas : vérifiez son chemin.`)
  if (/^E[A-Z]{3,}$/.test(code)) {
    return new OperatorError(
      `Le fichier ${file} n’a pas pu être restauré (${messageOf(error)}) : vérifiez les droits et la place libre.`,
    )
  }
  if (REFUSED.test(code)) {
    return new OperatorError(
      `La base de données n’a pas pu recevoir la sauvegarde ${file} (${messageOf(error)}) : rien n’a été restauré. Vérifiez la place libre, puis recommencez.`,
    )
  }
  return damaged(file, messageOf(error))
}

const damaged = (file: string, reason: string): OperatorError =>
  new OperatorError(
    `La sauvegarde ${file} est abîmée ou n’en est pas une (${reason}) : rien n’a été restauré, prenez-en une autre.`,
  )

async function load(tx: Tx, files: KeptFiles, file: string, placed: string[]): Promise<Manifest> {
  const archive = createExtract()
  const reading = pipeline(createReadStream(file), createZstdDecompress(), archive)
  // The loop below throws the same error; without this the process would end on it first.
  reading.catch(() => undefined)
  const loader = new TableLoader(tx)
  const digests = new Map<string, string>()
  let header: Header | undefined
  let manifest: Manifest | undefined
  let bringIndexesBack = async () => {}
  for await (const entry of archive) {
    const { name } = entry.header
    if (name === HEADER) {
      const bytes = await buffer(entry)
      digests.set(name, sha256(bytes))
      header = parsed(bytes) as Header
      await makeTables(tx, header, file)
      bringIndexesBack = await setIndexesAside(tx)
    } else if (name === MANIFEST) manifest = parsed(await buffer(entry)) as Manifest
    else if (header) await place(entry, { header, loader, files, placed, digests })
    else throw damaged(file, 'sans en-tête')
  }
  await reading
  if (!header || !manifest) throw damaged(file, 'incomplète')
  const tallies = await loader.finish(header.tables)
  const wrong = wrongTable(manifest, tallies) ?? wrongFile(header, manifest, digests, placed)
  if (wrong) throw damaged(file, wrong)
  await bringIndexesBack()
  return manifest
}

interface Place {
  readonly header: Header
  readonly loader: TableLoader
  readonly files: KeptFiles
  /** Keys noted before their file is stored, so that a failure removes them all. */
  readonly placed: string[]
  /** SHA-256 by entry. */
  readonly digests: Map<string, string>
}

async function place(entry: Entry, { header, loader, files, placed, digests }: Place): Promise<void> {
  const table = tableOf(entry.header.name)
  const shape = header.tables.find((known) => known.name === table)
  if (shape) {
    await loader.take(shape, entry)
    return
  }
  const path = fileOf(entry.header.name)
  if (path === undefined) throw new Error(`unexpected entry ${entry.header.name}`)
  placed.push(path)
  digests.set(entry.header.name, await placeFile(files, path, entry))
}

/** The tables as they were when the backup was made; later migrations come after the rows. */
async function makeTables(tx: Tx, header: Header, file: string): Promise<void> {
  const migrations = await readMigrations()
  if (![FORMAT_WITHOUT_DIGESTS, FORMAT].includes(header.format) || header.schema > migrations.length) {
    throw new OperatorError(
      `La sauvegarde ${file} vient d’un Wasl plus récent : mettez ce programme à jour avant de la restaurer.`,
    )
  }
  await migrateIn(tx, migrations.slice(0, header.schema))
  // Rows that migrations put in are removed too: the backup brings its own.
  for (const table of header.tables) await tx.query(sql`TRUNCATE ${ident(table.name)}`)
  await tx.query(raw('SET LOCAL synchronous_commit = off'))
  // Triggers that would refuse or add rows read this setting and do nothing.
  await tx.query(raw("SET LOCAL wasl.restoring = 'on'"))
}

/** The first table that is not what was saved. */
function wrongTable(manifest: Manifest, tallies: ReadonlyMap<string, Tally>): string | undefined {
  const wrong = Object.entries(manifest.tables).find(([name, tally]) => {
    const loaded = tallies.get(name)
    return loaded?.rows !== tally.rows || loaded.sha256 !== tally.sha256
  })
  return wrong && `table ${wrong[0]}`
}

/** The first file that is missing, not what was saved, or too many. */
function wrongFile(
  header: Header,
  manifest: Manifest,
  digests: ReadonlyMap<string, string>,
  placed: readonly string[],
): string | undefined {
  if (header.format !== FORMAT_WITHOUT_DIGESTS) {
    const saved = new Map(Object.entries(manifest.sha256 ?? {}))
    for (const name of new Set([HEADER, ...saved.keys(), ...digests.keys()])) {
      const [before, now] = [saved.get(name), digests.get(name)]
      const called = fileOf(name) ?? name
      if (now === undefined) return `fichier ${called} manquant`
      if (before === undefined) return `fichier ${called} inconnu`
      if (before !== now) return `fichier ${called} altéré`
    }
  }
  return placed.length === manifest.files ? undefined : 'fichiers manquants'
}

const parsed = (json: Buffer): unknown => JSON.parse(json.toString('utf8'))
