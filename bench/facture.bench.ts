import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/db/embedded/server.ts'
import { createDatabase } from '#server/db/pool.ts'
import { loadDemo } from '#server/demo/load.ts'
import { upgradeDatabase } from '#server/start/upgrade-database.ts'
import { machine, table } from './answers/table.ts'
import { deliver } from './ground/delivered.ts'
import { scaled } from './ground/scale.ts'
import { askOf, PASSWORD, startWasl, type WaslServer } from './programs/wasl-server.ts'

/** One large facture in use: issued, opened, printed. */
const LINES = scaled(5_000)
const RUNS = scaled(5)
const LIMITS_S = { opened: 1, pdf: 3 }
const SEED = 1
/** The relations a page of lines expands. */
const EXPAND = 'command.city,frais_via_facture_detail'

const dataDir = await mkdtemp(join(tmpdir(), 'wasl-bench-'))
try {
  await fill()
  const wasl = await startWasl(dataDir)
  try {
    await measure(wasl)
  } finally {
    await wasl.stop()
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

async function fill(): Promise<void> {
  const server = await startEmbedded({ dataDir })
  const db = createDatabase(server.connection, { max: 1 })
  try {
    await upgradeDatabase(db)
    await loadDemo(db, { commands: 200, seed: SEED, password: PASSWORD })
    await deliver(db, { clients: 1, each: LINES })
  } finally {
    await db.close()
    await server.stop()
  }
}

async function measure(wasl: WaslServer): Promise<void> {
  const ask = askOf(wasl)
  const user = `bench${'1'.padStart(10, '0')}`
  const period_to = `${new Date().toISOString().slice(0, 10)} 00:00:00.000Z`
  const records = '/api/collections/factures/records'
  let id = ''
  const prepared = await seconds(async () => {
    id = String(Object(await ask('POST', records, { party: 'client', user, period_to })).id)
  })
  const issued = await seconds(() => ask('PATCH', `${records}/${id}`, { state: 'emise' }))
  const lines = new URLSearchParams({
    filter: `facture = "${id}"`,
    sort: '@rowid',
    expand: EXPAND,
    perPage: '50',
  })
  const opened = await times(() =>
    Promise.all([
      ask('GET', `${records}/${id}?expand=user`),
      ask('GET', `/api/collections/factures_details/records?${lines}`),
    ]),
  )
  const printed = await times(() => paper(wasl, id))
  console.log(`
One facture of ${LINES.toLocaleString('en-US')} lines
${machine()}

${table(
  ['', 'first s', 'median s', ''],
  [
    ['prepared', prepared, '', ''],
    ['issued', issued, '', ''],
    ['opened, with its first 50 lines', ...opened, late(opened, LIMITS_S.opened)],
    ['as PDF', ...printed, late(printed, LIMITS_S.pdf)],
  ],
)}`)
}

async function paper({ port, token }: WaslServer, id: string): Promise<void> {
  const path = `http://127.0.0.1:${port}/api/wasl/factures/${id}/pdf`
  const answer = await fetch(path, { headers: { authorization: token } })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  await answer.arrayBuffer()
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

/** The times of the first run and of the median one. */
async function times(work: () => Promise<unknown>): Promise<readonly [number, number]> {
  const all: number[] = []
  for (let run = 0; run < RUNS; run++) all.push(await seconds(work))
  return [all[0] ?? 0, all.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0]
}

function late([first]: readonly [number, number], limit: number): string {
  return first < limit ? '' : `over the limit of ${limit} s`
}
