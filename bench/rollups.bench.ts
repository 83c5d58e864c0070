import type { Tx } from '#server/db/database.ts'
import { startEmbedded } from '#server/db/embedded/server.ts'
import { createDatabase, type PgDatabase } from '#server/db/pool.ts'
import { ident, join, raw, sql } from '#server/db/sql.ts'
import { machine, table } from './answers/table.ts'
import { prepareGround, SEED } from './ground/ground.ts'
import { scaled } from './ground/scale.ts'

/**
 * Measures the cost of the figures of days for each transition: the two writes of every move (its commande,
 * its suivi), in the database alone, with the triggers that feed the figures and without them. Everything is
 * rolled back.
 */
const MOVES = scaled(2_000)
const TURNS = 5

class PutBack extends Error {}

const ground = await prepareGround()
try {
  const server = await startEmbedded({ dataDir: ground.dataDir })
  const db = createDatabase(server.connection, { max: 1 })
  try {
    await report(db)
  } finally {
    await db.close()
    await server.stop()
  }
} finally {
  await ground.remove()
}

async function report(db: PgDatabase): Promise<void> {
  const parcels = await db.query<{ id: string }>(
    sql`SELECT id FROM commands WHERE deleted_at IS NULL AND outcome = '' AND twin = ''
      AND EXISTS (SELECT FROM suivis WHERE command = commands.id) ORDER BY last_event_at DESC LIMIT ${MOVES}::int`,
  )
  const copied = await db.query<{ name: string }>(
    sql`SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'suivis'
      AND is_generated = 'NEVER' AND is_identity = 'NO' AND column_name NOT IN ('id', 'at', 'outcome') ORDER BY 1`,
  )
  const columns = join(
    copied.map(({ name }) => ident(name)),
    ', ',
  )
  const took = { fed: [] as number[], bare: [] as number[] }
  // The two take turns, so that neither has the warmer cache.
  for (let turn = 0; turn <= TURNS; turn++) {
    for (const mode of ['fed', 'bare'] as const) {
      const ms = await time(db, mode, parcels, async (tx, id) => {
        await tx.query(sql`UPDATE commands SET outcome = 'LIVRE', last_event_at = now() WHERE id = ${id}`)
        await tx.query(sql`INSERT INTO suivis (id, at, outcome, ${columns})
          SELECT substr(md5(random()::text), 1, 15), now(), 'LIVRE', ${columns} FROM suivis WHERE command = ${id} ORDER BY at DESC LIMIT 1`)
      })
      if (turn > 0) took[mode].push(ms)
    }
  }
  const [fed, bare] = [middle(took.fed), middle(took.bare)]
  console.log(`
${parcels.length} deliveries over ${ground.commands.toLocaleString('en-US')} commandes (seed ${SEED}), median of ${TURNS} turns
${machine()}

${table(
  ['writes of one delivery', 'ms'],
  [
    ['with the figures of days', fed.toFixed(3)],
    ['without', bare.toFixed(3)],
    ['what they cost', (fed - bare).toFixed(3)],
  ],
)}`)
}

/** Milliseconds of one move, among those of these parcels in one transaction that is put back. */
async function time(
  db: PgDatabase,
  mode: 'fed' | 'bare',
  parcels: readonly { readonly id: string }[],
  move: (tx: Tx, id: string) => Promise<void>,
): Promise<number> {
  let each = 0
  const undone = db.transaction(async (tx) => {
    if (mode === 'bare') {
      await tx.query(raw('ALTER TABLE suivis DISABLE TRIGGER suivis_feed_jours'))
      await tx.query(raw('ALTER TABLE commands DISABLE TRIGGER commands_feed_jours_update'))
    }
    const begun = performance.now()
    for (const { id } of parcels) await move(tx, id)
    each = (performance.now() - begun) / parcels.length
    throw new PutBack()
  })
  await undone.catch((error: unknown) => {
    if (!(error instanceof PutBack)) throw error
  })
  return each
}

function middle(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
