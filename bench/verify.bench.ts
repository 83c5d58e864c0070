import { systemClock } from '#server/clock.ts'
import { startEmbedded } from '#server/db/embedded/server.ts'
import { createDatabase } from '#server/db/pool.ts'
import { sql } from '#server/db/sql.ts'
import { sealHistory } from '#server/seal/seal.ts'
import { checkSeals } from '#server/verify/seals.ts'
import { CHECKS } from '#server/verify/verify.ts'
import { machine, table } from './answers/table.ts'
import { prepareGround } from './ground/ground.ts'

const LIMIT_S = 60

const ground = await prepareGround()
const server = await startEmbedded({ dataDir: ground.dataDir })
const db = createDatabase(server.connection, { max: 4 })
const timed = async <T>(work: () => Promise<T>) => {
  const begun = performance.now()
  const result = await work()
  return { seconds: (performance.now() - begun) / 1000, result }
}
try {
  const sealing = await timed(() => sealHistory(db, { clock: systemClock, patienceMs: 60_000 }))
  const [size] = await db.query<{ digests: number }>(
    sql`SELECT pg_total_relation_size('wasl_digests') AS digests`,
  )
  const rows: [string, number, number][] = []
  await db.transaction(async (tx) => {
    for (const check of [...CHECKS, checkSeals]) {
      const { seconds, result } = await timed(() => check(tx))
      rows.push([check.name, seconds, result.length])
    }
  }, 'REPEATABLE READ')
  const whole = rows.reduce((sum, [, seconds]) => sum + seconds, 0)
  rows.push([
    whole > LIMIT_S ? 'all: over the limit' : 'all',
    whole,
    rows.reduce((sum, [, , n]) => sum + n, 0),
  ])
  console.log(`
wasl verify, ${ground.commands.toLocaleString('en-US')} commandes; limit: ${LIMIT_S} s for 1,000,000
${machine()}
digests: ${Math.round((size?.digests ?? 0) / 1e6)} MB; sealed before: ${sealing.result} rows in ${sealing.seconds.toFixed(1)} s

${table(['check', 'seconds', 'findings'], rows)}`)
} finally {
  await db.close()
  await server.stop()
  await ground.remove()
}
