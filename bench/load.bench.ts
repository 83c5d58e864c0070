import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/db/embedded/server.ts'
import { createDatabase } from '#server/db/pool.ts'
import { loadDemo } from '#server/demo/load.ts'
import { upgradeDatabase } from '#server/start/upgrade-database.ts'
import { machine, table } from './answers/table.ts'
import { COMMANDS, SEED } from './ground/ground.ts'
import { PASSWORD } from './programs/wasl-server.ts'

const LIMIT_S = 180

const rows = []
for (const commands of [5_000, COMMANDS]) rows.push(await loaded(commands))
console.log(`
Demo data with the last suivi of each commande (seed ${SEED}); limit: ${LIMIT_S} s for 1,000,000
${machine()}

${table(['commandes', 'seconds', 'rows/s', 'peak memory MB', ''], rows)}`)

/** Loads a new database, as `npm start` does the first time. */
async function loaded(commands: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'wasl-bench-'))
  const server = await startEmbedded({ dataDir })
  const db = createDatabase(server.connection, { max: 1 })
  try {
    await upgradeDatabase(db)
    let peak = 0
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss())
    }, 50)
    const begun = performance.now()
    await loadDemo(db, { commands, seed: SEED, password: PASSWORD })
    const seconds = (performance.now() - begun) / 1000
    clearInterval(watch)
    return [
      commands,
      seconds,
      Math.round(commands / seconds),
      peak / 1e6,
      seconds < LIMIT_S ? '' : 'over the limit',
    ]
  } finally {
    await db.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
