import { stateId } from '#model/domain/commande/reference.ts'
import { fromNumeric } from '#model/domain/money.ts'
import type { Connection } from '#server/db/connection.ts'
import { createDatabase } from '#server/db/pool.ts'
import { sql } from '#server/db/sql.ts'
import { liftCeilings } from './ceilings.ts'
import { prepareGround, SEED } from './ground.ts'
import type { HttpTask } from './http-users.ts'
import { BOUNDS, elsewhere, type Measured } from './load.ts'
import { assignments, deliveries, type MoveKind, openAccounts, type Waiting } from './moves.ts'
import { scaled, scaledSeconds } from './scale.ts'
import type { SqlTask } from './sql-users.ts'
import { machine, table } from './table.ts'
import { startWasl } from './wasl-server.ts'

/** As in a full day: many hands, each its own parcel. */
const USERS = scaled(50)
const PER_SECOND = 200
const P99_LIMIT_MS = 200
const PARCELS = scaled(6_000)
/** Times each parcel is moved before the list begins anew. */
const TURNS = 6
const WAITING = ['RECU_HUB', 'RECU_AGENCE', 'AFFECTE'] as const

const WARM = { users: USERS, seconds: scaledSeconds(1), requests: 200 }
const PACED = { users: USERS, seconds: scaledSeconds(10), requests: 60_000, perSecond: PER_SECOND }
const FLAT_OUT = { ...BOUNDS, users: USERS }

const ground = await prepareGround()
try {
  const wasl = await startWasl(ground.dataDir)
  try {
    const { parcels, livreurs } = await chosen(ground.connection())
    const half = Math.floor(parcels.length / 2)
    // Each measurement begins with parcels that none has moved.
    await measure(wasl, assignments(livreurs), parcels.slice(0, half))
    await measure(wasl, deliveries(livreurs), parcels.slice(half))
  } finally {
    await wasl.stop()
  }
} finally {
  await ground.remove()
}

async function measure(
  { port, token }: Pick<HttpTask, 'port' | 'token'>,
  kind: MoveKind,
  parcels: readonly Waiting[],
): Promise<void> {
  const share = Math.floor(parcels.length / 3)
  const http = (third: number, bounds: HttpTask['bounds']) => {
    const some = parcels.slice(third * share, (third + 1) * share)
    const asks = turns((turn) => some.map((parcel) => kind.ask(parcel, turn)))
    return elsewhere<HttpTask>('./http-users.ts', { port, token, asks, bounds })
  }
  await http(0, WARM)
  const paced = await http(1, PACED)
  const flatOut = await http(2, FLAT_OUT)
  const bare = await elsewhere<SqlTask>('./sql-users.ts', {
    connection: ground.connection(),
    text: kind.text,
    values: turns((turn) => parcels.map((parcel) => kind.values(parcel, turn))),
    bounds: { ...FLAT_OUT, users: 8 },
  })
  console.log(`
Transitions among ${ground.commands.toLocaleString('en-US')} commandes (seed ${SEED}): ${kind.title}
${machine()}
Bare: ${kind.bare}, by one prepared statement over 8 connections.

${table(
  ['transitions', 'a second', 'p50 ms', 'p99 ms', ''],
  [
    row(`${USERS} connections at ${PER_SECOND}/s`, paced, P99_LIMIT_MS),
    row(`${USERS} connections, as fast as answered`, flatOut),
    row('bare SQL', bare),
  ],
)}`)
}

function turns<T>(of: (turn: number) => readonly T[]): T[] {
  return Array.from({ length: TURNS }, (_, turn) => of(turn)).flat()
}

function row(name: string, { perSecond, p50, p99 }: Measured, limit = Number.POSITIVE_INFINITY) {
  return [name, Math.round(perSecond), p50, p99, p99 < limit ? '' : `p99 over ${limit} ms`]
}

interface Chosen {
  readonly parcels: readonly Waiting[]
  readonly livreurs: readonly string[]
}

/** Parcels that wait in an agence, and three livreurs they can be given to in turn. */
async function chosen(connection: Connection): Promise<Chosen> {
  const db = createDatabase(connection, { max: 1 })
  const rows = await db.query<
    Omit<Waiting, 'total'> & { due: string }
  >(sql`SELECT id, delivery_man, client_source, agence,
      (price + extra_fees)::text AS due FROM commands
    WHERE status = ANY(${WAITING.map(stateId)}::text[]) AND deleted_at IS NULL AND NOT is_echange
    ORDER BY created DESC LIMIT ${PARCELS}::int`)
  const found = await db.query<{ id: string }>(
    sql`SELECT id FROM users WHERE type = 'livreur' AND active ORDER BY id LIMIT 3`,
  )
  const livreurs = found.map(({ id }) => id)
  const parcels = rows
    .filter(({ delivery_man }) => delivery_man !== livreurs[0])
    .map(({ due, ...parcel }) => ({ ...parcel, total: fromNumeric(due) }))
  if (parcels.length < 6 * USERS) throw new Error('too few parcels wait in an agence')
  await openAccounts(db, parcels, livreurs)
  await liftCeilings(db)
  await db.close()
  return { parcels, livreurs }
}
