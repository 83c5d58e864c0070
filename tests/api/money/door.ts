import type PocketBase from 'pocketbase'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { stableId } from '#model/schema/record-id.ts'
import { idOf } from '../../support/people.ts'
import type { ParcelWorld } from '../parcel-world.ts'

export const REFUSED = { motif: stableId('motifs', 'A changé d’avis'), note: 'Il n’en veut plus' }

/** Actions of livreurs at the doors, for the tests of their cash. */
export function doorOf(world: ParcelWorld) {
  async function loaded(livreur: PocketBase, values: object): Promise<string> {
    const id = await world.received(values)
    await world.move(world.staff, id, 'AFFECTE', { delivery_man: idOf(livreur), confirmer_ville: true })
    await world.move(livreur, id, 'EN_DISTRIBUTION', { source: 'scan' })
    return id
  }
  async function delivered(
    livreur: PocketBase,
    values: object,
    to: StateCode = 'LIVRE',
    told: object = {},
  ): Promise<string> {
    const id = await loaded(livreur, values)
    const { total } = await world.now(id)
    await world.move(livreur, id, to, { amount_collected: total, mode_paiement: 'especes', ...told })
    return id
  }
  /** The parcels C1 to C5 of one client, and D1 of another. */
  async function tourOfYoussef(youssef: PocketBase): Promise<string[]> {
    const kept = { pieces_kept: 1, amount_collected: 170, motif: world.motif('LIVRE_PARTIEL') }
    const old = { old_article: true, source: 'scan' }
    const refused = await loaded(youssef, { price: 199, extra_fees: 20 })
    await world.move(youssef, refused, 'REFUSE', REFUSED)
    return [
      await delivered(youssef, { price: 250, extra_fees: 20 }),
      await delivered(youssef, { price: 300, extra_fees: 20, quantity: 2 }, 'LIVRE_PARTIEL', kept),
      await delivered(youssef, { price: 50, extra_fees: 0, is_echange: true }, 'ECHANGE_LIVRE', old),
      await delivered(youssef, { price: -30, extra_fees: 0, is_echange: true }, 'ECHANGE_LIVRE', old),
      refused,
      await delivered(youssef, { price: 199, extra_fees: 0 }),
    ]
  }
  return { loaded, delivered, tourOfYoussef }
}

export type Door = ReturnType<typeof doorOf>
