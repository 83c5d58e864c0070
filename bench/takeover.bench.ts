import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TakeoverReport } from '#model/domain/takeover/report.ts'
import { NO_FILES } from '#server/core/files/file-store.ts'
import { findEmbedded, startEmbedded } from '#server/db/embedded/server.ts'
import { createDatabase } from '#server/db/pool.ts'
import { sql } from '#server/db/sql.ts'
import { loadDemo } from '#server/demo/load.ts'
import { upgradeDatabase } from '#server/start/upgrade-database.ts'
import { verify } from '#server/verify/verify.ts'
import { machine, table } from './answers/table.ts'
import { type CompanyFiles, companyFiles, companyForm } from './ground/company-files.ts'
import { scaled } from './ground/scale.ts'
import { PASSWORD, startWasl, type WaslServer } from './programs/wasl-server.ts'

const SIZE = { clients: scaled(200), livreurs: scaled(40), colis: scaled(5_000) }
const DRY_RUN_LIMIT_S = 10
const DONE_LIMIT_S = 60

const dataDir = await mkdtemp(join(tmpdir(), 'wasl-takeover-'))
try {
  const agence = await beginCompany()
  const wasl = await startWasl(dataDir)
  try {
    await report(wasl, companyFiles({ ...SIZE, agence }))
  } finally {
    await wasl.stop()
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

/** Starts a company with its agences and its moderateurs; returns the name of an agence. */
async function beginCompany(): Promise<string> {
  const server = await startEmbedded({ dataDir })
  const db = createDatabase(server.connection, { max: 1 })
  try {
    await upgradeDatabase(db)
    await loadDemo(db, { commands: 60, seed: 1, password: PASSWORD })
    const [row] = await db.query<{ name: string }>(sql`SELECT name FROM agences ORDER BY name LIMIT 1`)
    return row?.name ?? ''
  } finally {
    await db.close()
    await server.stop()
  }
}

async function report(wasl: WaslServer, files: CompanyFiles): Promise<void> {
  const steps = [
    ['dry run', true, DRY_RUN_LIMIT_S],
    ['done', false, DONE_LIMIT_S],
    ['done again', false, DONE_LIMIT_S],
  ] as const
  const rows = []
  for (const [name, simulation, limit] of steps) {
    await wasl.held()
    const begun = performance.now()
    const { files: counts = {}, rejects } = await send(wasl, files, simulation)
    const seconds = (performance.now() - begun) / 1000
    const made = Object.values(counts).reduce((sum, { accepted }) => sum + accepted, 0)
    rows.push([
      name,
      made,
      rejects.length,
      seconds,
      await wasl.held(),
      seconds > limit ? 'over the limit' : '',
    ])
  }
  console.log(`
Take-over of ${SIZE.clients} clients, ${SIZE.livreurs} livreurs with cash and ${SIZE.colis} parcels in flight
Limits: dry run ${DRY_RUN_LIMIT_S} s, done ${DONE_LIMIT_S} s; wasl verify: ${await findings()} findings
${machine()}

${table(['step', 'new rows', 'refused', 'seconds', 'held ms', ''], rows)}`)
}

async function send(
  { port, token }: WaslServer,
  files: CompanyFiles,
  simulation: boolean,
): Promise<TakeoverReport> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/wasl/reprises`, {
    method: 'POST',
    headers: { authorization: token },
    body: companyForm(files, simulation),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as TakeoverReport
}

async function findings(): Promise<number> {
  const connection = findEmbedded(dataDir)
  if (!connection) throw new Error(`no server runs on ${dataDir}`)
  const db = createDatabase(connection, { max: 2 })
  try {
    return (await verify(db, NO_FILES)).length
  } finally {
    await db.close()
  }
}
