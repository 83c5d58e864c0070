import { MOST_LINES } from '#model/collections/bons.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import type { GeoPoint } from '#model/schema/fields.ts'
import { NOWHERE } from '#model/schema/geo.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Locks the requests of one client, so that a second one finds the first. */
export async function holdRequestsOf(tx: Tx, client: string): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('rammasage'), hashtext(${client}))`)
}

export interface PickupPlace {
  readonly ville: string
  readonly adresse: string
  readonly telephone: string
  readonly position: GeoPoint
}

/** The place of the client's last pick-up, else the address of his profile. */
export async function lastPlace(db: Db, client: string): Promise<PickupPlace> {
  const [place] = await db.query<PickupPlace>(
    sql`SELECT ville, adresse, telephone, position FROM (
        (SELECT ville, adresse, telephone, position, 1 AS n FROM rammasage
          WHERE client = ${client} AND state <> 'annule' AND adresse <> '' ORDER BY _seq DESC LIMIT 1)
        UNION ALL
        SELECT c.ville, c.adresse, u.phone, ${JSON.stringify(NOWHERE)}::jsonb, 2
          FROM clients AS c JOIN users AS u ON u.id = c.id WHERE c.id = ${client}
      ) AS known ORDER BY n LIMIT 1`,
  )
  return place ?? { ville: '', adresse: '', telephone: '', position: NOWHERE }
}

/** The request that stands for that place and day. */
export async function standingRequest(
  db: Db,
  wanted: { readonly id: string; readonly client: string; readonly date: string; readonly place: string },
): Promise<{ id: string; state: string; creneau: string } | undefined> {
  const [standing] = await db.query<{ id: string; state: string; creneau: string }>(
    sql`SELECT id, state, creneau FROM rammasage WHERE client = ${wanted.client} AND date = ${wanted.date}
        AND place = ${wanted.place} AND place <> '' AND id <> ${wanted.id}`,
  )
  return standing
}

const READY = [stateId('NOUVEAU'), stateId('ATTENTE_RAMASSAGE'), stateId('MANQUANT_RAMASSAGE')]

/** Counts the parcels that wait at the client's. */
export async function readyParcels(db: Db, client: string): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    sql`SELECT count(*) AS n FROM commands
      WHERE client_source = ${client} AND status = ANY(${READY}::text[]) AND deleted_at IS NULL`,
  )
  return row?.n ?? 0
}

/**
 * The parcels for a pick-up: those the client has closed in a batch, with those missing the last time; for a
 * client who closes no batch, all new ones. Parcels on another sheet are left out.
 */
export async function parcelsToPickUp(tx: Tx, client: string): Promise<string[]> {
  const waiting = await tx.query<{ id: string; status: string }>(
    sql`SELECT id, status FROM commands AS c
      WHERE client_source = ${client} AND status = ANY(${READY}::text[]) AND deleted_at IS NULL AND NOT EXISTS (
        SELECT FROM bons_details WHERE command = c.id AND open_kind = 'ramassage')
      ORDER BY (status = ${stateId('NOUVEAU')}), created LIMIT ${MOST_LINES}`,
  )
  const closed = waiting.filter(({ status }) => status !== stateId('NOUVEAU'))
  return (closed.length > 0 ? closed : waiting).map(({ id }) => id)
}

/** True when this livreur also picks up. */
export async function picksUp(db: Db, livreur: string): Promise<boolean> {
  const found = await db.query(
    sql`SELECT 1 FROM livreurs AS l JOIN users AS u ON u.id = l.id
      WHERE l.id = ${livreur} AND l.is_ramasseur AND u.active`,
  )
  return found.length > 0
}
