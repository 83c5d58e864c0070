import type { Collections } from '#model/collections.ts'
import { fromCanonical, localDay } from '#server/clock.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import { markHeld } from '#server/core/records/known-ids.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/**
 * The tour a parcel goes on when this livreur loads it: the livreur's open one, or a new one. It is locked
 * until the transaction ends, so that it cannot be closed while a parcel is loaded.
 */
export async function openTour(
  engine: Engine<Collections>,
  tx: Tx,
  livreur: string,
  agence: string,
  origin: Origin,
  now: string,
): Promise<string> {
  const known = await heldOpenTour(tx, livreur)
  if (known) return known
  // The lock keeps two parcels scanned at once from opening two tours.
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('tours'), hashtext(${livreur}))`)
  const opened = await heldOpenTour(tx, livreur)
  if (opened) return opened
  const day = `${localDay(fromCanonical(now))} 00:00:00.000Z`
  const tour = { livreur, agence, day, state: 'ouverte', opened_at: now } as const
  return (await engine.create(tx, 'tours', tour, origin)).id
}

async function heldOpenTour(tx: Tx, livreur: string): Promise<string | undefined> {
  const [tour] = await tx.query<{ id: string }>(
    sql`SELECT id FROM tours WHERE livreur = ${livreur} AND state = 'ouverte' FOR SHARE`,
  )
  if (tour) markHeld(tx, 'tours', tour.id)
  return tour?.id
}
