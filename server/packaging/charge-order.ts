import type { Collections, Row } from '#model/collections.ts'
import { ZERO } from '#model/domain/money.ts'
import { ORDERED } from '#model/domain/packaging.ts'
import { rateOn } from '#model/domain/tariffs/rates.ts'
import { stableId } from '#model/schema/record-id.ts'
import type { HookEvent } from '#server/core/contract/hooks.ts'
import { originOfDecided } from '#server/parcels/moves/decided.ts'
import { dayOf } from '#server/tariffs/facts.ts'

type Event = HookEvent<Collections['commandes_emballage'], Collections>

/**
 * Charges a delivered order to its client: a fee of no parcel, on the client's next facture. Returns the id
 * of the fee, derived from the order, which has one fee; '' for a free order.
 */
export async function chargeOrder(event: Event, order: Row<'commandes_emballage'>): Promise<string> {
  if (order.montant === ZERO) return ''
  const { engine, tx, now } = event
  const id = stableId('frais', 'commande_emballage', order.id)
  const name = engine.cached('packaging').get(order.packaging)?.name ?? ''
  const taux = rateOn(engine.cached('taux_tva').values(), 'emballage', dayOf(now))
  const fee = {
    id,
    party: 'client',
    user: order.client,
    fait: 'emballage',
    montant: order.montant,
    taux,
    source: ORDERED,
    motif: `${order.quantity} × ${name}`,
    occurred_at: now,
  } as const
  await engine.create(tx, 'frais', fee, originOfDecided(event))
  return id
}
