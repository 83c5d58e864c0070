import { createDatabase } from '#server/db/pool.ts'
import { sql } from '#server/db/sql.ts'
import { machine, table } from './answers/table.ts'
import { prepareGround, SEED } from './ground/ground.ts'
import { elsewhere } from './ground/load.ts'
import { scaled, scaledSeconds } from './ground/scale.ts'
import { startWasl } from './programs/wasl-server.ts'
import type { SubscribersTask } from './users/subscribers.ts'

const MEMORY_LIMIT_MB = 400
const P99_LIMIT_MS = 500
const SECONDS = Number(process.env.BENCH_SECONDS ?? scaledSeconds(10))

/** Connections to one process, and changes that all of them receive. */
const LOADS = [
  { users: scaled(100), changesPerSecond: 50 },
  { users: scaled(1_000), changesPerSecond: 50 },
  { users: scaled(5_000), changesPerSecond: 5 },
]

const ground = await prepareGround()
try {
  const rows = []
  for (const load of LOADS) rows.push(await measured(load))
  console.log(`
Open connections that all hear every change of a commande, on one process (${ground.commands.toLocaleString('en-US')} commandes, seed ${SEED})
Limits at 5,000: ${MEMORY_LIMIT_MB} MB, ${P99_LIMIT_MS} ms at p99; from the request that writes to the client that hears
${machine()}

${table(['connections', 'changes/s', 'heard/s', 'p50 ms', 'p99 ms', 'memory MB', ''], rows)}`)
} finally {
  await ground.remove()
}

async function measured({ users, changesPerSecond }: (typeof LOADS)[number]) {
  const wasl = await startWasl(ground.dataDir)
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, wasl.memory() / 1e6)
  }, 100)
  try {
    process.stderr.write(`${users} connections…\n`)
    const bounds = { users, seconds: SECONDS, requests: 0 }
    const { port, token } = wasl
    const task: SubscribersTask = { port, token, ids: await someIds(), changesPerSecond, bounds }
    const { perSecond, p50, p99 } = await elsewhere('subscribers', task)
    const over = peak > MEMORY_LIMIT_MB || p99 > P99_LIMIT_MS
    return [users, changesPerSecond, perSecond, p50, p99, peak, over ? 'over the limit' : '']
  } finally {
    clearInterval(watch)
    await wasl.stop()
  }
}

async function someIds(): Promise<string[]> {
  const db = createDatabase(ground.connection(), { max: 1 })
  try {
    const rows = await db.query<{ id: string }>(
      sql`SELECT id FROM commands WHERE deleted_at IS NULL ORDER BY _seq LIMIT 200`,
    )
    return rows.map(({ id }) => id)
  } finally {
    await db.close()
  }
}
