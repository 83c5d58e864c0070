import { DECLARED } from '#model/collections.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { fromNumeric } from '#model/domain/money.ts'
import { systemClock } from '#server/clock.ts'
import { createDatabase, type PgDatabase } from '#server/db/pool.ts'
import { sql } from '#server/db/sql.ts'
import { foldDays } from '#server/figures/days.ts'
import { compactCounters } from '#server/jobs/compact-counters.ts'
import { mergeSearches } from '#server/jobs/merge-searches.ts'
import { sealHistory } from '#server/seal/seal.ts'
import { rowsOfTransition } from './answers/recorded-rows.ts'
import { mustAgree, type RowsWritten, rowsEach, rowsWritten } from './answers/rows-written.ts'
import { machine, table } from './answers/table.ts'
import { liftCeilings } from './ground/ceilings.ts'
import { prepareGround, SEED } from './ground/ground.ts'
import { BOUNDS, type Bounds, elsewhere, type LoadMeasure } from './ground/load.ts'
import { scaled, scaledSeconds } from './ground/scale.ts'
import { familyCpu } from './programs/process.ts'
import { startWasl, type WaslServer } from './programs/wasl-server.ts'
import type { HttpTask } from './users/http-users.ts'
import { assignments, deliveries, type MoveKind, openAccounts, pack, type Waiting } from './users/moves.ts'
import type { SqlTask } from './users/sql-users.ts'

/** The users of a full day: many people, each with their own parcels. */
const USERS = scaled(50)
const PER_SECOND = 200
const P99_LIMIT_MS = 25
const PARCELS = scaled(6_000)
/** Above the rate of any measurement, so that no parcel runs out of turns before the time is over. */
const MOST_PER_SECOND = 4_000
const WAITING = ['RECU_HUB', 'RECU_AGENCE', 'AFFECTE'] as const

const LONE = 2

const FLAT_OUT = { ...BOUNDS, users: USERS }
/** Until the program and every connection have met their statements often enough to have settled on how to do them. */
const WARM = { users: USERS, seconds: scaledSeconds(5) }
const PACED = { users: USERS, seconds: scaledSeconds(10), perSecond: PER_SECOND }
const BARE = { ...FLAT_OUT, users: 8 }

const ground = await prepareGround()
try {
  const wasl = await startWasl(ground.dataDir)
  const db = createDatabase(ground.connection(), { max: 1 })
  try {
    const { parcels, livreurs } = await chosen(db)
    await finishLoading(db)
    const half = Math.floor(parcels.length / 2)
    // Each measurement gets parcels that no other has moved.
    await measure(wasl, db, assignments(livreurs), parcels.slice(0, half))
    await measure(wasl, db, deliveries(livreurs), parcels.slice(half))
  } finally {
    await db.close()
    await wasl.stop()
  }
} finally {
  await ground.remove()
}

/** Jobs and autovacuum are busy for minutes after a load of this size; no working day has that again. */
async function finishLoading(db: PgDatabase): Promise<void> {
  await compactCounters(db, DECLARED)
  await foldDays(db)
  await mergeSearches(db, DECLARED)
  await sealHistory(db, { clock: systemClock, patienceMs: 1_000 })
  await db.query(sql`VACUUM ANALYZE`)
}

async function measure(
  wasl: WaslServer,
  db: PgDatabase,
  kind: MoveKind,
  parcels: readonly Waiting[],
): Promise<void> {
  const { port, token } = wasl
  await moveAlone(wasl, kind, parcels.slice(-LONE))
  const share = Math.floor((parcels.length - LONE) / 3)
  const http = (third: number, bounds: Omit<Bounds, 'requests'>) => {
    const asks = turns(parcels.slice(third * share, (third + 1) * share), bounds, (parcel, turn) =>
      kind.ask(parcel, turn),
    )
    const task = { port, token, asks, bounds: { ...bounds, apart: true, requests: asks.length } }
    return spending(wasl, () => elsewhere<HttpTask, LoadMeasure>('http-users', task))
  }
  const start = await rowsWritten(db)
  const warm = await http(0, WARM)
  const paced = await http(1, PACED)
  const flatOut = await http(2, FLAT_OUT)
  const between = await rowsWritten(db)
  const told = await Promise.all(kind.to.map((code) => rowsOfTransition(db, code)))
  const endings = told.flat()
  const placeOf = (turn: number) => {
    const samples = told[turn % told.length] ?? []
    return endings.indexOf(samples[Math.floor(turn / told.length) % samples.length] ?? [])
  }
  let nth = 0
  const values = turns(parcels.slice(0, -LONE), BARE, (parcel, turn) => [
    ...kind.values(parcel, turn),
    placeOf((nth++ % 1_000) * told.length + (turn % told.length)),
  ])
  const task = { connection: ground.connection(), text: kind.text, values, endings }
  const bounds = { ...BARE, apart: true, requests: values.length }
  const bare = await spending(wasl, () => elsewhere<SqlTask, LoadMeasure>('sql-users', { ...task, bounds }))
  const rows = {
    ours: rowsEach(start, between, warm.requests + paced.requests + flatOut.requests),
    bare: rowsEach(between, await rowsWritten(db), bare.requests),
  }
  console.log(`
Transitions among ${ground.commands.toLocaleString('en-US')} commandes (seed ${SEED}): ${kind.title}
${machine()}
Bare: one prepared statement that writes the same rows, over ${BARE.users} connections.

${table(
  ['transitions', 'a second', 'p50 ms', 'p99 ms', 'CPU ms each', ''],
  [
    row(`${USERS} connections at ${PER_SECOND}/s`, paced, P99_LIMIT_MS),
    row(`${USERS} connections, as fast as answered`, flatOut),
    row('bare SQL', { ...bare, spent: bare.spent + bare.cpu }),
  ],
)}

${table(['rows written for each', 'Wasl', 'bare SQL'], rowsBeside(rows))}`)
  const moves = Math.min(bare.requests, flatOut.requests)
  mustAgree({ ...rows, moves })
}

/**
 * Moves each parcel there and back, one after the other: even a short measurement then leaves lone moves to
 * copy.
 */
async function moveAlone(
  { port, token }: WaslServer,
  kind: MoveKind,
  parcels: readonly Waiting[],
): Promise<void> {
  const asks = parcels.flatMap((parcel) => [kind.ask(parcel, 0), kind.ask(parcel, 1)])
  const bounds = { users: 1, seconds: Number.MAX_SAFE_INTEGER, requests: asks.length }
  await elsewhere<HttpTask, LoadMeasure>('http-users', { port, token, asks, bounds })
}

/** How long the server and its database worked for it, in milliseconds of processor time. */
async function spending<M>(wasl: WaslServer, work: () => Promise<M>): Promise<M & { spent: number }> {
  const before = familyCpu(wasl.pid)
  const done = await work()
  return { ...done, spent: familyCpu(wasl.pid) - before }
}

/**
 * Enough turns of the parcels for the time, each parcel moved by one user alone, there and back again, so
 * that even a short measurement has as many of the one as of the other.
 */
function turns<T>(
  parcels: readonly Waiting[],
  { users, seconds, perSecond = MOST_PER_SECOND }: Omit<Bounds, 'requests'>,
  of: (parcel: Waiting, turn: number) => T,
): T[] {
  const many = Math.ceil((seconds * perSecond) / (2 * parcels.length))
  const shares = Array.from({ length: Math.floor(parcels.length / users) }, (_, n) =>
    parcels.slice(n * users, (n + 1) * users),
  )
  return Array.from({ length: many }, (_, round) =>
    shares.map((share) => [2 * round, 2 * round + 1].map((turn) => share.map((parcel) => of(parcel, turn)))),
  ).flat(3) as T[]
}

function row(
  name: string,
  { perSecond, p50, p99, spent, requests }: LoadMeasure & { spent: number },
  limit = Number.POSITIVE_INFINITY,
) {
  const late = p99 < limit ? '' : `p99 over ${limit} ms`
  return [name, Math.round(perSecond), p50, p99, spent / requests, late]
}

/** Counts the rows of each kind that the product and the bare SQL wrote. */
function rowsBeside({ ours, bare }: Readonly<Record<'ours' | 'bare', RowsWritten>>) {
  const names = [...new Set([...ours.keys(), ...bare.keys()])].sort()
  return names.map((name) => [name, ours.get(name) ?? 0, bare.get(name) ?? 0])
}

interface Chosen {
  readonly parcels: readonly Waiting[]
  readonly livreurs: readonly string[]
}

/** Parcels that wait in an agence, and three livreurs they can be given to in turn. */
async function chosen(db: PgDatabase): Promise<Chosen> {
  const found = await db.query<{ id: string }>(
    sql`SELECT id FROM users WHERE type = 'livreur' AND active ORDER BY id LIMIT 3`,
  )
  const livreurs = found.map(({ id }) => id)
  const rows = await db.query<Omit<Waiting, 'total'> & { due: string }>(
    sql`SELECT id, delivery_man, client_source, agence, (price + extra_fees)::text AS due FROM commands
    WHERE status = ANY(${WAITING.map(stateId)}::text[]) AND deleted_at IS NULL AND NOT is_echange
      AND delivery_man IS DISTINCT FROM ${livreurs[0] ?? ''}
    ORDER BY created DESC LIMIT ${PARCELS}::int`,
  )
  const parcels = rows.map(({ due, ...parcel }) => ({ ...parcel, total: fromNumeric(due) }))
  if (parcels.length < 6 * USERS) throw new Error('too few parcels wait in an agence')
  await openAccounts(db, parcels, livreurs)
  await pack(db, parcels)
  await liftCeilings(db)
  return { parcels, livreurs }
}
