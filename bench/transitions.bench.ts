import { stateId } from '#model/domain/commande/reference.ts'
import type { Connection } from '#server/db/connection.ts'
import { createDatabase } from '#server/db/pool.ts'
import { sql } from '#server/db/sql.ts'
import { liftCeilings } from './ceilings.ts'
import { prepareGround, SEED } from './ground.ts'
import type { Ask, HttpTask } from './http-users.ts'
import { BOUNDS, elsewhere, type Measured } from './load.ts'
import { scaled, scaledSeconds } from './scale.ts'
import type { SqlTask } from './sql-users.ts'
import { machine, table } from './table.ts'
import { startWasl } from './wasl-server.ts'

/** As in a full day: many hands, each its own parcel. */
const USERS = scaled(50)
const PER_SECOND = 200
const P99_LIMIT_MS = 200
const PARCELS = scaled(6_000)
const WAITING = ['RECU_HUB', 'RECU_AGENCE', 'AFFECTE'] as const

const WARM = { users: USERS, seconds: scaledSeconds(1), requests: 200 }
const PACED = { users: USERS, seconds: scaledSeconds(10), requests: 60_000, perSecond: PER_SECOND }
const FLAT_OUT = { ...BOUNDS, users: USERS }

const ONE_TRANSITION = `WITH held AS (SELECT id, status, delivery_man FROM commands WHERE id = $1 FOR UPDATE),
  moved AS (UPDATE commands SET delivery_man = $2, last_event_at = now() WHERE id = $1),
  told AS (INSERT INTO suivis (id, command, "from", status, delivery_man, at, source)
    SELECT substr(md5(random()::text), 1, 15), id, status, status, $2, now(), 'web' FROM held),
  kept AS (INSERT INTO journal (id, collection, record, action, "before", "after", source)
    SELECT substr(md5(random()::text), 1, 15), 'commands', id, 'update', to_jsonb(held), to_jsonb(held), 'web'
    FROM held CROSS JOIN generate_series(1, 2))
  SELECT id FROM held`

const ground = await prepareGround()
try {
  const wasl = await startWasl(ground.dataDir)
  try {
    const connection = ground.connection()
    const { parcels, livreurs, given } = await chosen(connection)
    // Each measurement begins with parcels that none has moved.
    const share = Math.floor(parcels.length / 3)
    const http = (third: number, bounds: HttpTask['bounds']) => {
      const some = parcels.slice(third * share, (third + 1) * share)
      const asks = livreurs.flatMap((livreur, turn) =>
        some.map((parcel) => assignment(parcel, livreur, livreurs[turn - 1] ?? given.get(parcel) ?? '')),
      )
      return elsewhere<HttpTask>('./http-users.ts', { port: wasl.port, token: wasl.token, asks, bounds })
    }
    await http(0, WARM)
    const paced = await http(1, PACED)
    const flatOut = await http(2, FLAT_OUT)
    const bare = await elsewhere<SqlTask>('./sql-users.ts', {
      connection,
      text: ONE_TRANSITION,
      values: livreurs.flatMap((livreur) => parcels.map((parcel) => [parcel, livreur])),
      bounds: { ...FLAT_OUT, users: 8 },
    })
    console.log(`
Transitions among ${ground.commands.toLocaleString('en-US')} commandes (seed ${SEED}): a parcel is given to a livreur, then to another
${machine()}
Bare: the commande locked and changed, its suivi and two lines of journal, by one prepared statement over 8 connections.

${table(
  ['transitions', 'a second', 'p50 ms', 'p99 ms', ''],
  [
    row(`${USERS} connections at ${PER_SECOND}/s`, paced, P99_LIMIT_MS),
    row(`${USERS} connections, as fast as answered`, flatOut),
    row('bare SQL', bare),
  ],
)}`)
  } finally {
    await wasl.stop()
  }
} finally {
  await ground.remove()
}

function row(name: string, { perSecond, p50, p99 }: Measured, limit = Number.POSITIVE_INFINITY) {
  return [name, Math.round(perSecond), p50, p99, p99 < limit ? '' : `p99 over ${limit} ms`]
}

interface Chosen {
  readonly parcels: readonly string[]
  readonly livreurs: readonly string[]
  /** By parcel, to whom it is assigned now. */
  readonly given: ReadonlyMap<string, string>
}

/** Parcels that wait in an agence, and three livreurs they can be given to in turn. */
async function chosen(connection: Connection): Promise<Chosen> {
  const db = createDatabase(connection, { max: 1 })
  const rows = await db.query<{ id: string; delivery_man: string }>(sql`SELECT id, delivery_man FROM commands
    WHERE status = ANY(${WAITING.map(stateId)}::text[]) AND deleted_at IS NULL ORDER BY created DESC LIMIT ${PARCELS}::int`)
  const livreurs = await db.query<{ id: string }>(
    sql`SELECT id FROM users WHERE type = 'livreur' AND active ORDER BY id LIMIT 3`,
  )
  await liftCeilings(db)
  await db.close()
  const ids = livreurs.map(({ id }) => id)
  const parcels = rows.flatMap(({ id, delivery_man }) => (delivery_man === ids[0] ? [] : [id]))
  if (parcels.length < 6 * USERS) throw new Error('too few parcels wait in an agence')
  return { parcels, livreurs: ids, given: new Map(rows.map(({ id, delivery_man }) => [id, delivery_man])) }
}

function assignment(command: string, delivery_man: string, from_delivery_man: string): Ask {
  const asked = { delivery_man, from_delivery_man, confirmer_ville: true, source: 'web' }
  const body = JSON.stringify({ command, status: stateId('AFFECTE'), ...asked })
  return { method: 'POST', path: '/api/collections/suivis/records', body }
}
