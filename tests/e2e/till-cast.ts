import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { add, fromDirhams, ZERO } from '#model/domain/money.ts'
import { DENOMINATIONS } from '#model/domain/till/comptage.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { stableId } from '#model/schema/record-id.ts'
import { sendAnywhere } from '../support/anywhere.ts'
import { account, idOf } from '../support/people.ts'
import { demoPeople, type Stage } from './desk.ts'

const REFUSED = { motif: stableId('motifs', 'A changé d’avis'), note: 'Il n’en veut plus' }

export interface Courier {
  readonly id: string
  readonly name: string
  readonly badge: string
  readonly du: Centimes
  /** The official client, signed in as the courier; the password is `STRONG`. */
  readonly sdk: PocketBase
  readonly delivered: readonly RecordModel[]
  /** Parcels refused at the door, which the courier hands back. */
  readonly back: readonly RecordModel[]
}

/** Couriers who come back with cash and parcels, on the livreurs of one agence. */
export async function tillCast(desk: Stage) {
  const { staff, client } = await demoPeople(desk)
  const agence = await staff.collection('agences').create({ name: 'Guichet' })
  let parcels = 0

  const move = (who: PocketBase, command: string, to: StateCode, values: object = {}) =>
    who.collection('suivis').create({ command, status: stateId(to), ...values })

  /** Creates a parcel that is out for delivery. */
  async function loaded(livreur: PocketBase, price: number): Promise<RecordModel> {
    const parcel = await staff.collection('commands').create({
      receiver_full_name: `Destinataire ${++parcels}`,
      receiver_phone_number: `06${String(50_000_000 + parcels)}`,
      city: villeId('Rabat'),
      price,
      client_source: client,
    })
    await move(staff, parcel.id, 'RECU_HUB', { source: 'scan', agence: agence.id })
    await move(staff, parcel.id, 'AFFECTE', { delivery_man: idOf(livreur), confirmer_ville: true })
    await move(livreur, parcel.id, 'EN_DISTRIBUTION', { source: 'scan' })
    return parcel
  }

  async function courier(n: number, prices: readonly number[], refused: number): Promise<Courier> {
    const name = `Coureur ${String(n).padStart(2, '0')}`
    const livreur = await account(desk, staff, { type: 'livreur', name: `coureur${n}`, agence: agence.id })
    const id = idOf(livreur)
    const badge = `LIV-${7000 + n}`
    await staff.collection('users').update(id, { full_name: name })
    await staff.collection('livreurs').update(id, { badge, agence: agence.id })
    await sendAnywhere(staff, id)
    const delivered: RecordModel[] = []
    for (const price of prices) {
      const parcel = await loaded(livreur, price)
      await move(livreur, parcel.id, 'LIVRE', { amount_collected: price, mode_paiement: 'especes' })
      delivered.push(parcel)
    }
    const back: RecordModel[] = []
    for (let i = 0; i < refused; i++) {
      const parcel = await loaded(livreur, 90 + i)
      await move(livreur, parcel.id, 'REFUSE', REFUSED)
      back.push(parcel)
    }
    const du = add(ZERO, ...prices.map((price) => fromDirhams(price)))
    return { id, name, badge, du, sdk: livreur, delivered, back }
  }

  return { staff, agence: agence.id, courier, loaded, move }
}

/** The notes and coins of an amount, the largest first. */
export function notesOf(amount: Centimes): readonly (readonly [Centimes, number])[] {
  let left: number = amount
  return DENOMINATIONS.flatMap((piece) => {
    const times = Math.floor(left / piece)
    left -= times * piece
    return times > 0 ? [[piece, times] as const] : []
  })
}
