import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { pack as createPack, type Pack } from 'tar-stream'
import { copyOut } from '#server/db/copy.ts'
import type { Tx } from '#server/db/database.ts'
import { schemaVersion } from '#server/db/migrate.ts'
import type { PgDatabase } from '#server/db/pool.ts'
import { ident, join as joinSql, sql } from '#server/db/sql.ts'
import { errorCode, messageOf, OperatorError } from '#server/operator-error.ts'
import { type KeptFiles, sha256 } from './files.ts'
import {
  FORMAT,
  fileEntry,
  HEADER,
  type Header,
  MANIFEST,
  type Manifest,
  type TableShape,
  type Tally,
  tablePiece,
} from './format.ts'
import { holdFiles } from './hold-files.ts'
import { tableShapes } from './shapes.ts'

interface Source {
  readonly db: PgDatabase
  readonly files: KeptFiles
}

const PIECE_BYTES = 4 * 1024 * 1024

/** Writes database and files, as they are at one instant, into one file. People may go on working meanwhile. */
export async function backup({ db, files }: Source, file: string): Promise<Manifest> {
  await mustNotExist(file)
  const unfinished = `${file}.part`
  try {
    const manifest = await holdFiles(db, () =>
      db.transaction((tx) => write(tx, files, unfinished), 'REPEATABLE READ'),
    )
    await rename(unfinished, file)
    return manifest
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw cannotWrite(error, file)
  }
}

async function mustNotExist(file: string): Promise<void> {
  const present = await stat(file).catch(() => undefined)
  if (present)
    throw new OperatorError(`Le fichier ${file} existe déjà : donnez un autre nom à la sauvegarde.`)
}

function cannotWrite(error: unknown, file: string): unknown {
  const code = errorCode(error)
  if (code === undefined || !/^E[A-Z]+$/.test(code)) return error
  return new OperatorError(
    `La sauvegarde ${file} n’a pas pu être écrite (${messageOf(error)}) : vérifiez le dossier, ses droits et la place libre.`,
  )
}

async function write(tx: Tx, files: KeptFiles, target: string): Promise<Manifest> {
  const tar = createPack()
  // The backup holds password hashes and the token secret, so only its owner may read it.
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  const written = pipeline(tar, compress, createWriteStream(target, { mode: 0o600 }))
  const filled = fill(tx, files, tar).catch((error: Error) => {
    tar.destroy(error)
    throw error
  })
  // Waits for both: the transaction must not end while one still reads.
  const [end, manifest] = await Promise.allSettled([written, filled])
  if (end.status === 'rejected') throw end.reason
  if (manifest.status === 'rejected') throw manifest.reason
  return manifest.value
}

async function fill(tx: Tx, files: KeptFiles, tar: Pack): Promise<Manifest> {
  const tables = await tableShapes(tx)
  const header: Header = { format: FORMAT, schema: await schemaVersion(tx), tables }
  const headerBytes = Buffer.from(JSON.stringify(header, null, 1))
  await addPiece(tar, HEADER, headerBytes)
  const tallies: Record<string, Tally> = {}
  for (const table of tables) tallies[table.name] = await addTable(tx, tar, table)
  const digests = await addFiles(tar, files)
  const manifest: Manifest = {
    tables: tallies,
    files: digests.size,
    sha256: Object.fromEntries([[HEADER, sha256(headerBytes)], ...digests]),
  }
  await addPiece(tar, MANIFEST, Buffer.from(JSON.stringify(manifest, null, 1)))
  tar.finalize()
  return manifest
}

async function addTable(tx: Tx, tar: Pack, table: TableShape): Promise<Tally> {
  const columns = joinSql(table.columns.map(ident), ', ')
  const order = table.identity ? sql` ORDER BY ${ident(table.identity.column)}` : sql``
  const rows = copyOut(tx, sql`COPY (SELECT ${columns} FROM ${ident(table.name)}${order}) TO STDOUT`)
  const hash = createHash('sha256')
  let pending: Buffer[] = []
  let size = 0
  let lines = 0
  let piece = 0
  const flush = async () => {
    await addPiece(tar, tablePiece(table.name, ++piece), Buffer.concat(pending, size))
    pending = []
    size = 0
  }
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    hash.update(chunk)
    lines += countLines(chunk)
    pending.push(chunk)
    size += chunk.length
    if (size >= PIECE_BYTES) await flush()
  }
  if (size > 0) await flush()
  return { rows: lines, sha256: hash.digest('hex') }
}

/** COPY text has one row per line; line breaks inside values are escaped. */
function countLines(chunk: Buffer): number {
  let lines = 0
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines++
  return lines
}

/** The SHA-256 of each file, by its entry. */
async function addFiles(tar: Pack, files: KeptFiles): Promise<ReadonlyMap<string, string>> {
  const digests = new Map<string, string>()
  for await (const { key, size } of files.list()) {
    const body = await files.read(key)
    if (!body) continue
    const name = fileEntry(key)
    const hash = createHash('sha256')
    const hashed = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    }
    await pipeline(body, hashed, tar.entry({ name, size }))
    digests.set(name, hash.digest('hex'))
  }
  return digests
}

/** Resolves when the archive has taken it: a slow disk slows the reading down, memory stays the same. */
function addPiece(tar: Pack, name: string, body: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = tar.entry({ name, size: body.length }, (error) => (error ? reject(error) : resolve()))
    entry.on('error', reject)
    entry.end(body)
  })
}
