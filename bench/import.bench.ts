import writeWorkbook from 'write-excel-file/node'
import { createDatabase } from '#server/db/pool.ts'
import { sql } from '#server/db/sql.ts'
import { machine, table } from './answers/table.ts'
import type { WaitTimes, Watch } from './attack/bystander.ts'
import { OtherProcess } from './attack/other-process.ts'
import { prepareGround, SEED } from './ground/ground.ts'
import { scaled } from './ground/scale.ts'
import { startWasl, type WaslServer } from './programs/wasl-server.ts'

const TAKEN = Number(process.env.BENCH_ROWS ?? scaled(50_000))
/** Above what a file may have: it is only refused. */
const REFUSED = 12 * TAKEN
const HELD_LIMIT_MS = 100
const P99_LIMIT_MS = 300

const ground = await prepareGround()
try {
  const wasl = await startWasl(ground.dataDir, { env: { RATE_LIMITS: 'on' } })
  try {
    await report(wasl)
  } finally {
    await wasl.stop()
  }
} finally {
  await ground.remove()
}

async function report(wasl: WaslServer): Promise<void> {
  const client = await someClient()
  const bystander = new OtherProcess<Watch, WaitTimes>('./bystander.ts')
  await bystander.ask(wasl)
  const taken = await workbookOf(TAKEN)
  const refused = await workbookOf(REFUSED)
  let key = ''
  const steps: [string, () => Promise<string>][] = [
    [
      `look at ${TAKEN} rows`,
      async () => {
        const looked = await sendFile(wasl, client, taken)
        key = looked.file?.key ?? ''
        return `${looked.accepted} right`
      },
    ],
    [`import ${TAKEN} rows`, async () => `${(await commit(wasl, client, key)).accepted} made`],
    [`refuse ${REFUSED} rows`, async () => (await sendFile(wasl, client, refused)).message ?? 'taken'],
  ]
  const rows = []
  for (const [name, work] of steps) {
    process.stderr.write(`${name}…\n`)
    await bystander.ask({ tell: true })
    await wasl.held()
    const begun = performance.now()
    const outcome = await work()
    const seconds = (performance.now() - begun) / 1000
    const held = await wasl.held()
    const times = (await bystander.ask({ tell: true })).times.toSorted((a, b) => a - b)
    const p99 = times[Math.floor(times.length * 0.99)] ?? 0
    const verdict = held <= HELD_LIMIT_MS && p99 <= P99_LIMIT_MS ? '' : 'over the goal'
    rows.push([name, outcome.slice(0, 60), seconds, held, p99, times.at(-1) ?? 0, verdict])
  }
  bystander.stop()
  console.log(`
An XLSX of a merchant, limits on; ${ground.commands.toLocaleString('en-US')} commandes (seed ${SEED})
Goals: nobody unanswered for ${HELD_LIMIT_MS} ms, another caller's p99 ${P99_LIMIT_MS} ms
${machine()}

${table(['step', 'outcome', 'seconds', 'held ms', 'p99 ms', 'worst ms', ''], rows)}`)
}

async function someClient(): Promise<string> {
  const db = createDatabase(ground.connection(), { max: 1 })
  const [client] = await db.query<{ id: string }>(
    sql`SELECT id FROM users WHERE type = 'client' AND active ORDER BY _seq LIMIT 1`,
  )
  await db.close()
  if (!client) throw new Error('no client to import for')
  return client.id
}

/** A workbook of new rows in each run: a row imported before would be skipped. */
async function workbookOf(rows: number): Promise<Buffer<ArrayBuffer>> {
  const run = Date.now()
  const cell = (value: string) => ({ value, type: String })
  const lines = Array.from({ length: rows }, (_, n) =>
    [
      `Destinataire ${n}`,
      `06${String(n % 100_000_000).padStart(8, '0')}`,
      'Casablanca',
      String(100 + (n % 900)),
      `R-${run}-${n}`,
    ].map(cell),
  )
  const headings = ['Nom', 'Tel', 'Ville', 'Prix', 'Réf'].map(cell)
  return Buffer.from(await writeWorkbook([headings, ...lines]).toBuffer())
}

interface Answer {
  readonly file?: { readonly key: string }
  readonly accepted?: number
  readonly message?: string
}

async function sendFile(
  { port, token }: WaslServer,
  client: string,
  workbook: Buffer<ArrayBuffer>,
): Promise<Answer> {
  const body = new FormData()
  body.set('client', client)
  body.set('file', new Blob([workbook]), 'commandes.xlsx')
  const answer = await fetch(`http://127.0.0.1:${port}/api/wasl/imports/files`, {
    method: 'POST',
    headers: { authorization: token },
    body,
  })
  return (await answer.json()) as Answer
}

async function commit({ port, token }: WaslServer, client: string, file: string): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/wasl/imports/commit`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ file, name: 'commandes.xlsx', client }),
  })
  return (await answer.json()) as Answer
}
