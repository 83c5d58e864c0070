import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { run } from '#server/billing/factures/facturation-run.ts'
import { readConfig } from '#server/config.ts'
import { callerFor } from '#server/core/base/caller.ts'
import { startEmbedded } from '#server/db/embedded/server.ts'
import { createDatabase, type PgDatabase } from '#server/db/pool.ts'
import { sql } from '#server/db/sql.ts'
import { loadDemo } from '#server/demo/load.ts'
import { hasAudience } from '#server/people.ts'
import { upgradeDatabase } from '#server/start/upgrade-database.ts'
import { waslEngine } from '#server/wasl-engine.ts'
import { machine, table } from './answers/table.ts'
import { deliver } from './ground/delivered.ts'
import { scaled } from './ground/scale.ts'
import { familyCpuSeconds } from './programs/process.ts'
import { PASSWORD } from './programs/wasl-server.ts'

/** A period of many clients, prepared and issued as the product does it, and the same rows by bare SQL. */
const CLIENTS = scaled(1_000)
const EACH = 200
const LIMIT_S = 60
const SEED = 1
const COLLECTED_EVERY_MS = 2_000

const dataDir = await mkdtemp(join(tmpdir(), 'wasl-bench-'))
const server = await startEmbedded({ dataDir })
const db = createDatabase(server.connection, { max: 4 })
try {
  await upgradeDatabase(db)
  await loadDemo(db, { commands: 200, seed: SEED, password: PASSWORD })
  await deliver(db, { clients: CLIENTS, each: EACH })
  await db.query(sql`VACUUM ANALYZE`)
  const { prepared, issued, memory } = await bill(db)
  const bare = await measured(() => bareSql(db))
  const lines = CLIENTS * EACH
  const row = (name: string, { seconds, node, postgres }: Measured) =>
    [name, seconds, Math.round(lines / seconds), node, postgres] as const
  const whole: Measured = {
    seconds: prepared.seconds + issued.seconds,
    node: prepared.node + issued.node,
    postgres: prepared.postgres + issued.postgres,
  }
  console.log(`
Factures of ${CLIENTS.toLocaleString('en-US')} clients, ${lines.toLocaleString('en-US')} lines; limit: ${LIMIT_S} s for 200,000
${machine()}
Bare: lines, fees, commandes, factures and a line of journal for each written row, by one statement each.
Memory at most ${megabytes(memory.resident)} MB more than before, ${megabytes(memory.inUse)} MB of it in use: the rest is not collected yet.

${table(
  ['factures', 's', 'lines a second', 'CPU of Node, s', 'CPU of PostgreSQL, s'],
  [
    row('prepared', prepared),
    row('issued', issued),
    row(whole.seconds > LIMIT_S ? 'both: over the limit' : 'both', whole),
    row('bare SQL', bare),
  ],
)}`)
} finally {
  await db.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** Wall and processor time, in seconds. */
interface Measured {
  readonly seconds: number
  readonly node: number
  readonly postgres: number
}

async function measured(work: () => Promise<unknown>): Promise<Measured> {
  const [begun, node, all] = [performance.now(), process.cpuUsage(), familyCpuSeconds(process.pid)]
  await work()
  const { user, system } = process.cpuUsage(node)
  const own = (user + system) / 1e6
  const family = familyCpuSeconds(process.pid) - all
  return { seconds: (performance.now() - begun) / 1000, node: own, postgres: Math.max(0, family - own) }
}

async function bill(on: PgDatabase): Promise<{ prepared: Measured; issued: Measured; memory: Memory }> {
  const engine = await waslEngine(on, readConfig({}))
  const head = [...engine.cached('users').values()].find(({ email }) => email === 'moderateur@demo.wasl.ma')
  if (!head) throw new Error('the demo has no moderateur')
  const origin = { caller: callerFor(head, hasAudience), source: 'web' } as const
  const memory = watchMemory()
  let id = ''
  const prepared = await measured(async () => {
    const until = `${new Date().toISOString().slice(0, 10)} 00:00:00.000Z`
    const made = await on.transaction((tx) =>
      engine.create(tx, 'facturations', { party: 'client', period_to: until }, origin),
    )
    id = made.id
    await reached(id, 'prete')
  })
  const issued = await measured(async () => {
    await on.query(
      sql`UPDATE facturations SET state = 'en_emission', done = 0, claimed_until = NULL WHERE id = ${id}`,
    )
    await run(engine, id)
    await reached(id, 'emise')
  })
  return { prepared, issued, memory: memory.end() }
}

/** The most memory beyond that before, in bytes. */
interface Memory {
  readonly resident: number
  /** Memory still referred to: the rest after a garbage collection. */
  readonly inUse: number
}

function watchMemory(): { end(): Memory } {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const inUse = () => {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const before = { inUse: inUse(), resident: process.memoryUsage().rss }
  const most = { ...before }
  const timers = [
    setInterval(() => {
      most.resident = Math.max(most.resident, process.memoryUsage().rss)
    }, 100),
    setInterval(() => {
      most.inUse = Math.max(most.inUse, inUse())
    }, COLLECTED_EVERY_MS),
  ]
  return {
    end() {
      for (const timer of timers) clearInterval(timer)
      return { resident: most.resident - before.resident, inUse: most.inUse - before.inUse }
    },
  }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 2 ** 20)
}

async function reached(id: string, state: string): Promise<void> {
  for (;;) {
    const [row] = await db.query<{ state: string; error: string }>(
      sql`SELECT state, error FROM facturations WHERE id = ${id}`,
    )
    if (row?.state === state) return
    if (row?.state === 'echouee') throw new Error(row.error)
    await wait(50)
  }
}

/** The rows the product wrote, written again under other ids. */
async function bareSql(on: PgDatabase): Promise<void> {
  await on.transaction(async (tx) => {
    await tx.query(sql`CREATE TEMP TABLE bare_factures (LIKE factures INCLUDING ALL) ON COMMIT DROP`)
    await tx.query(sql`CREATE TEMP TABLE bare_lines (LIKE factures_details INCLUDING ALL) ON COMMIT DROP`)
    await tx.query(sql`CREATE TEMP TABLE bare_journal (LIKE journal INCLUDING ALL) ON COMMIT DROP`)
    await tx.query(
      sql`INSERT INTO bare_lines SELECT d.* FROM factures_details AS d WHERE d.command LIKE 'parcl%'`,
    )
    await tx.query(sql`UPDATE frais SET updated = now() WHERE command LIKE 'parcl%'`)
    await tx.query(sql`UPDATE commands SET money_state = 'FACTURE', updated = now() WHERE id LIKE 'parcl%'`)
    await tx.query(sql`INSERT INTO bare_factures SELECT f.* FROM factures AS f WHERE f."user" LIKE 'bench%'`)
    await tx.query(sql`INSERT INTO bare_journal SELECT j.* FROM journal AS j
      WHERE j.collection IN ('factures', 'factures_details', 'frais', 'commands')`)
  })
}
