import { setInterval } from 'node:timers'
import { machine, table } from './answers/table.ts'
import { prepareGround, SEED } from './ground/ground.ts'
import { scaled } from './ground/scale.ts'
import { startWasl, type WaslServer } from './programs/wasl-server.ts'

const ROWS = scaled(50_000)
const LIMIT_S = 20
const LIMIT_MB = 60
const RUNS = 3

const ground = await prepareGround()
try {
  const wasl = await startWasl(ground.dataDir)
  try {
    const since = await dateOfRow(wasl, Math.min(ROWS, ground.commands))
    const rows = []
    for (let run = 1; run <= RUNS; run++) rows.push(await exported(wasl, since, run))
    console.log(`
CSV export of the newest commandes of ${ground.commands.toLocaleString('en-US')} (seed ${SEED}); limits: ${LIMIT_S} s, ${LIMIT_MB} MB
${machine()}

${table(['run', 'rows', 'MB', 'seconds', 'rows/s', 'memory before MB', 'growth MB', ''], rows)}`)
  } finally {
    await wasl.stop()
  }
} finally {
  await ground.remove()
}

/** The date of the nth row: the commandes since then are the rows to export. */
async function dateOfRow({ port, token }: WaslServer, n: number): Promise<string> {
  const query = new URLSearchParams({
    sort: '-created',
    page: String(n),
    perPage: '1',
    skipTotal: '1',
    fields: 'created',
  })
  const answer = await fetch(`http://127.0.0.1:${port}/api/collections/commands/records?${query}`, {
    headers: { authorization: token },
  })
  const { items } = (await answer.json()) as { items: { created: string }[] }
  const [last] = items
  if (!last) throw new Error(`fewer than ${n} commandes`)
  return last.created
}

async function exported(wasl: WaslServer, since: string, run: number) {
  const before = wasl.memory()
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, wasl.memory())
  }, 20)
  const begun = performance.now()
  const { bytes, lines } = await download(wasl, since)
  const seconds = (performance.now() - begun) / 1000
  clearInterval(watch)
  const growth = (peak - before) / 1e6
  const verdict = seconds < LIMIT_S && growth < LIMIT_MB ? '' : 'over the limit'
  return [run, lines - 1, bytes / 1e6, seconds, Math.round(lines / seconds), before / 1e6, growth, verdict]
}

async function download(
  { port, token }: WaslServer,
  since: string,
): Promise<{ bytes: number; lines: number }> {
  const query = new URLSearchParams({ sort: '-created', filter: `created >= "${since}"` })
  const answer = await fetch(`http://127.0.0.1:${port}/api/collections/commands/records/export?${query}`, {
    headers: { authorization: token, 'accept-encoding': 'identity' },
  })
  if (!answer.ok || !answer.body) throw new Error(`export: ${answer.status}`)
  let bytes = 0
  let lines = 0
  for await (const chunk of answer.body) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) lines++
  }
  return { bytes, lines }
}
