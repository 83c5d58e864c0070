import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '#server/db/connection.ts'
import { findEmbedded, startEmbedded } from '#server/db/embedded/server.ts'
import { createDatabase } from '#server/db/pool.ts'
import { sql } from '#server/db/sql.ts'
import { loadDemo } from '#server/demo/load.ts'
import { upgradeDatabase } from '#server/start/upgrade-database.ts'
import { askOf, PASSWORD, startWasl } from '../programs/wasl-server.ts'
import { dayOf, liveDay } from '../users/working-day.ts'
import { scaled } from './scale.ts'

export const SEED = Number(process.env.BENCH_SEED ?? 1)
export const COMMANDS = Number(process.env.BENCH_COMMANDS ?? scaled(1_000_000))

export interface Ground {
  readonly dataDir: string
  readonly commands: number
  /** Undefined when an earlier directory is used again. */
  readonly loadSeconds: number | undefined
  /** The connection to the database of the server that runs on it. */
  connection(): Connection
  remove(): Promise<void>
}

/**
 * A data directory with the demo, after a day of work: BENCH_DATA_DIR, filled on first use and kept, or a new
 * one removed at the end.
 */
export async function prepareGround(commands = COMMANDS): Promise<Ground> {
  const kept = process.env.BENCH_DATA_DIR
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'wasl-bench-')))
  const connection = () => {
    const found = findEmbedded(dataDir)
    if (!found) throw new Error(`no server runs on ${dataDir}`)
    return found
  }
  const remove = async () => {
    if (kept === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const filled = await fill(dataDir, commands)
    if (filled.loadSeconds !== undefined) await live(dataDir, filled.commands)
    return { dataDir, connection, remove, ...filled }
  } catch (error) {
    await remove()
    throw error
  }
}

async function fill(
  dataDir: string,
  commands: number,
): Promise<{ commands: number; loadSeconds: number | undefined }> {
  const server = await startEmbedded({ dataDir })
  const db = createDatabase(server.connection, { max: 1 })
  try {
    await upgradeDatabase(db)
    const [row] = await db.query<{ n: number }>(sql`SELECT count(*) AS n FROM commands`)
    if (row && row.n > 0) return { commands: row.n, loadSeconds: undefined }
    process.stderr.write(`Loading ${commands} commandes…\n`)
    const begun = performance.now()
    await loadDemo(db, { commands, seed: SEED, password: PASSWORD })
    return { commands, loadSeconds: (performance.now() - begun) / 1000 }
  } finally {
    await db.close()
    await server.stop()
  }
}

async function live(dataDir: string, commands: number): Promise<void> {
  const wasl = await startWasl(dataDir)
  try {
    const done = await liveDay(askOf(wasl), dayOf(commands))
    process.stderr.write(`A day lived: ${JSON.stringify(done)}\n`)
  } finally {
    await wasl.stop()
  }
}
