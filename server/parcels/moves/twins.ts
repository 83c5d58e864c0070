import type { Row } from '#model/collections.ts'
import type { Consequences } from '#model/domain/commande/decide/consequences.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { ECHANGE_OR_PARTIAL } from '#model/domain/commande/states/states.ts'
import { ZERO } from '#model/domain/money.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import { newId } from '#server/core/base/ids.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { takeOffPapers } from '#server/parcels/bons/lines.ts'
import { latenessOf } from '#server/parcels/times/lateness.ts'
import { originOfDecided } from './decided.ts'
import type { Moving } from './write-move.ts'

const SUFFIX = { echange: 'E', partiel: 'P' } as const

/**
 * Creates the parcel that goes back to the client after a delivery: it is in the hands of the livreur from
 * the first second, whether or not he took it, and carries no money.
 */
export async function createTwin(
  { engine, tx, now }: Moving,
  parcel: Row<'commands'>,
  twin: NonNullable<Consequences['twin']>,
): Promise<void> {
  if (await hasTwin(tx, parcel.id, twin.kind)) return
  const rank = await nextRank(tx, parcel.id)
  const id = newId()
  const status = stateId('RETOUR_CHEZ_LIVREUR')
  const values: Partial<Row<'commands'>> = {
    id,
    code: `${parcel.code}-${SUFFIX[twin.kind]}${rank === 1 ? '' : rank}`,
    parent: parcel.id,
    twin: twin.kind,
    ...sharedBy(parcel),
    // An old article that comes back is seldom the product that was exchanged for it.
    produit: twin.kind === 'partiel' ? parcel.produit : '',
    quantity: twin.quantity,
    colis_count: 1,
    price: ZERO,
    extra_fees: ZERO,
    status,
    outcome: 'RETOUR',
    money_state: 'SANS_OBJET',
    holder_kind: 'livreur',
    holder: parcel.delivery_man,
    held_since: now,
    ...latenessOf(engine, { status, ville: parcel.city, at: now, reported_date: '' }),
    last_event_at: now,
    note: twin.kind === 'echange' && !twin.taken ? NOT_TAKEN : '',
    is_echange: false,
  }
  await engine.create(tx, 'commands', values, originOfDecided({ caller: SYSTEM, source: 'system' }))
}

/** True when the commande has such a twin, even one that was moved since. */
async function hasTwin(tx: Tx, parent: string, kind: keyof typeof SUFFIX): Promise<boolean> {
  const [found] = await tx.query(
    sql`SELECT 1 FROM commands WHERE parent = ${parent} AND parent <> '' AND twin = ${kind} AND deleted_at IS NULL`,
  )
  return found !== undefined
}

/** The rank of the next twin: one above the highest, those in the corbeille included. */
async function nextRank(tx: Tx, parent: string): Promise<number> {
  const earlier = await tx.query<{ code: string }>(
    sql`SELECT code FROM commands WHERE parent = ${parent} AND parent <> ''`,
  )
  return 1 + Math.max(0, ...earlier.map(({ code }) => Number(/\d*$/.exec(code)?.[0] || 1)))
}

const NOT_TAKEN = 'Ancien article non repris à la livraison.'

const sharedBy = (parcel: Row<'commands'>): Partial<Row<'commands'>> => ({
  receiver_full_name: parcel.receiver_full_name,
  receiver_phone_number: parcel.receiver_phone_number,
  receiver_phone_2: parcel.receiver_phone_2,
  receiver_address: parcel.receiver_address,
  city: parcel.city,
  product_name: parcel.product_name,
  client_source: parcel.client_source,
  client_name: parcel.client_name,
  client_phone: parcel.client_phone,
  boutique: parcel.boutique,
  delivery_man: parcel.delivery_man,
  agence: parcel.agence,
  tour: parcel.tour,
  origin: parcel.origin,
})

export const endsWithTwin = (outcome: Row<'commands'>['outcome']): boolean =>
  ECHANGE_OR_PARTIAL.some((code) => code === outcome)

/** A delivery that is corrected or taken back had no second parcel, unless somebody has moved it since, or it only changes its place. */
export async function dropTwins(
  { engine, tx, origin }: Moving,
  before: Row<'commands'>,
  { outcome }: Row<'commands'>,
  twin: Consequences['twin'],
): Promise<void> {
  if ((twin === null && endsWithTwin(outcome)) || !endsWithTwin(before.outcome)) return
  const rows = await tx.query<{ id: string }>(
    sql`SELECT id FROM commands WHERE parent = ${before.id} AND parent <> '' AND deleted_at IS NULL`,
  )
  const ids = rows.map(({ id }) => id)
  for (const { id, status, ...child } of (await engine.hold(tx, 'commands', ids)).values()) {
    const isSame = child.twin === twin?.kind && child.quantity === twin.quantity
    if (isSame || status !== stateId('RETOUR_CHEZ_LIVREUR')) continue
    await takeOffPapers(engine, tx, id, origin)
    await engine.remove(tx, 'commands', id, originOfDecided(origin))
  }
}
