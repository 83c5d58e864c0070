import { stateId } from '#model/domain/commande/states/reference.ts'
import { stableId } from '#model/schema/record-id.ts'
import { createDatabase, type PgDatabase } from '#server/db/pool.ts'
import { sql } from '#server/db/sql.ts'
import { machine, table } from './answers/table.ts'
import { liftCeilings } from './ground/ceilings.ts'
import { prepareGround, SEED } from './ground/ground.ts'
import { scaled } from './ground/scale.ts'
import { askOf, startWasl, type WaslServer } from './programs/wasl-server.ts'

/** Measures lots of many commandes, from the press of the button to the last commande. */
const ROUNDS = 3
const ASSIGNED = scaled(2_000)
const CHANGED = scaled(500)
const ILLEGAL = scaled(3)
const PROPOSED = scaled(200)

const ground = await prepareGround()
try {
  const wasl = await startWasl(ground.dataDir)
  try {
    const db = createDatabase(ground.connection(), { max: 1 })
    await report(wasl, db)
    await db.close()
  } finally {
    await wasl.stop()
  }
} finally {
  await ground.remove()
}

async function report(wasl: WaslServer, db: PgDatabase): Promise<void> {
  const rows = []
  const works = [
    { name: `assign ${ASSIGNED}`, limit: 5, work: () => assign(wasl, db) },
    {
      name: `change the state of ${CHANGED}, ${ILLEGAL} of them illegal`,
      limit: 3,
      work: () => change(wasl, db),
    },
    { name: `propose livreurs for ${PROPOSED} over 12 villes`, limit: 5, work: () => proposals(wasl, db) },
  ]
  for (const { name, limit, work } of works) {
    process.stderr.write(`${name}…\n`)
    const seconds: number[] = []
    let outcome = ''
    for (let round = 0; round < ROUNDS; round++) {
      const done = await work()
      seconds.push(done.seconds)
      outcome = done.outcome
    }
    const [worst = 0] = seconds.toSorted((a, b) => b - a)
    const [best = 0] = seconds.toSorted((a, b) => a - b)
    rows.push([name, outcome, best, worst, limit, worst < limit ? '' : 'too slow'])
  }
  console.log(`
${ground.commands.toLocaleString('en-US')} commandes (seed ${SEED}); each lot ${ROUNDS} times, one person
${machine()}

${table(['lot', 'outcome', 'best s', 'worst s', 'limit s', ''], rows)}`)
}

interface Done {
  readonly seconds: number
  readonly outcome: string
}

async function assign(wasl: WaslServer, db: PgDatabase): Promise<Done> {
  const commands = await waiting(db, ASSIGNED)
  await liftCeilings(db)
  const [livreur] = await db.query<{ id: string }>(
    sql`SELECT id FROM users WHERE type = 'livreur' AND active ORDER BY id LIMIT 1`,
  )
  return lot(wasl, {
    kind: 'affectation',
    commands,
    move: { delivery_man: livreur?.id ?? '', confirmer_ville: true },
  })
}

async function change(wasl: WaslServer, db: PgDatabase): Promise<Done> {
  const commands = await waiting(db, CHANGED)
  const gone = commands.slice(0, ILLEGAL)
  await db.query(sql`UPDATE commands SET status = ${stateId('CLOTURE')} WHERE id = ANY(${gone}::text[])`)
  const move = { status: stateId('BLOQUE'), motif: stableId('motifs', 'Litige en cours') }
  return lot(wasl, { kind: 'etat', commands, move })
}

async function proposals(wasl: WaslServer, db: PgDatabase): Promise<Done> {
  const ids = await waiting(db, PROPOSED, 12)
  await makeRoom(db)
  const begun = performance.now()
  const { items } = (await askOf(wasl)('POST', '/api/wasl/affectation/proposals', { ids })) as {
    items: { livreur: string }[]
  }
  const seconds = (performance.now() - begun) / 1000
  const named = items.filter(({ livreur }) => livreur !== '').length
  return { seconds, outcome: `${named} proposed` }
}

/** Raises the ceilings: a million commandes between fifty livreurs would pass every one. */
async function makeRoom(db: PgDatabase): Promise<void> {
  await db.query(sql`UPDATE livreurs SET plafond_encours = 0, plafond_colis = ${PROPOSED} +
    (SELECT count(*) FROM commands WHERE delivery_man = livreurs."user" AND deleted_at IS NULL)`)
}

/** `count` commandes that wait in an agence for a livreur, spread over `villes` villes. */
async function waiting(db: PgDatabase, count: number, villes = 50): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    UPDATE commands SET status = ${stateId('RECU_AGENCE')}, delivery_man = '', holder_kind = 'agence',
      holder = (SELECT agence FROM villes WHERE id = city)
    WHERE id IN (
      SELECT id FROM commands WHERE deleted_at IS NULL AND amount_collected = 0 AND city IN (
        SELECT city FROM commands JOIN villes AS v ON v.id = city WHERE v.agence <> ''
        GROUP BY city ORDER BY count(*) DESC, city LIMIT ${villes}::int
      ) ORDER BY random() LIMIT ${count}::int
    ) RETURNING id`)
  if (rows.length < count) throw new Error(`only ${rows.length} commandes to work on: raise BENCH_COMMANDS`)
  return rows.map(({ id }) => id)
}

interface Job {
  readonly id: string
  readonly state: string
  readonly applied: number
  readonly refused: number
}

/** Runs a lot and times it until the screen would show its end. */
async function lot(wasl: WaslServer, values: object): Promise<Done> {
  const begun = performance.now()
  let job = (await askOf(wasl)('POST', '/api/collections/jobs/records', values)) as Job
  while (job.state === 'attente' || job.state === 'cours') {
    await new Promise((again) => setTimeout(again, 20))
    job = (await askOf(wasl)('GET', `/api/collections/jobs/records/${job.id}`)) as Job
  }
  const seconds = (performance.now() - begun) / 1000
  return { seconds, outcome: `${job.applied} applied, ${job.refused} refused` }
}
