import type PocketBase from 'pocketbase'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { localDay } from '#server/clock.ts'
import { sql } from '#server/db/sql.ts'
import { account, idOf } from '../../support/people.ts'
import { photo, proven } from '../../support/photo.ts'
import type { ParcelWorldOptions } from '../parcel-world.ts'
import { DESK_EVENTS, deskEvents, type Happening } from './cash-events.ts'
import { REFUSED } from './door.ts'
import { PAYING_EVENTS, payingEvents } from './paying-events.ts'
import { madeRib } from './payment-world.ts'
import { PHONE_EVENTS, phoneEvents } from './phone-events.ts'
import { openMoneyWorld } from './world.ts'

export const EVENTS = [
  'enter',
  'deliver',
  'deliver',
  'deliver by card',
  'deliver at the counter',
  'exchange',
  'keep a part',
  'refuse',
  'refuse and pay',
  'correct the amount',
  'correct who took it',
  'correct to undelivered',
  'correct to the bank',
  'undo',
  'weigh',
  'weigh',
  'hand over',
  'hand over',
  'decide',
  ...DESK_EVENTS,
  ...PAYING_EVENTS,
  ...PHONE_EVENTS,
] as const
export type Event = (typeof EVENTS)[number]

interface Parcel {
  readonly id: string
  readonly who: number
  readonly is_echange: boolean
}

const BY_BANK = ['carte', 'virement', 'cheque'] as const
const BILLING = ['Factures clients']
const COURIERS = 5
const MERCHANTS = 6

/**
 * A company with merchants, couriers and cashiers, and its random events; `draws`
 * select the person and the amount.
 */
export async function openFair(options: ParcelWorldOptions) {
  const world = await openMoneyWorld(options)
  const { wasl, staff, agence, move, motif } = world
  const payer = await account(wasl, staff, { type: 'moderateur', name: 'payeuse', roles: BILLING })
  const confirmer = await account(wasl, staff, { type: 'moderateur', name: 'patronne', roles: BILLING })
  const merchants: PocketBase[] = []
  for (let n = 0; n < MERCHANTS; n++) {
    const merchant = await world.merchant('marchand')
    const asked = { rib: madeRib(n), preuve: photo('attestation.png') }
    const { id } = await merchant.collection('changements_rib').create(asked)
    await payer.collection('changements_rib').update(id, { state: 'acceptee' })
    merchants.push(merchant)
  }
  // Half of the merchants pay a percentage of the cash, one of them with a minimum.
  for (const [n, merchant] of merchants.entries()) {
    if (n % 2 === 0) continue
    const terms = { pourcentage: 1.25, amount: n === 1 ? 3 : 0, valid_from: '2026-01-01' }
    await staff.collection('clients_fee').create({ client: idOf(merchant), outcome: 'pct_cod', ...terms })
  }
  const couriers: PocketBase[] = []
  for (let n = 0; n < COURIERS; n++) couriers.push(await world.courier('livreur'))
  const roles = ['Factures livreurs']
  const cashier = await account(wasl, staff, { type: 'moderateur', name: 'guichet', roles })
  const manager = await account(wasl, staff, { type: 'moderateur', name: 'chef', roles })
  const livreurs = couriers.map(idOf)
  const today = String(localDay(Temporal.Now.instant()))
  const tour: Parcel[] = []
  const counter: string[] = []
  const delivered: string[] = []

  const courier = (n: number): PocketBase => couriers[n % COURIERS] ?? staff
  const takeOut = <T>(list: T[], n: number): T | undefined => list.splice(n % Math.max(1, list.length), 1)[0]
  const dueOf = async (id: string): Promise<number> => (await world.now(id)).total

  async function enter([price = 0, who = 0, client = 0, kind = 0]: readonly number[]): Promise<boolean> {
    const is_echange = kind % 4 === 0
    const amount = (is_echange ? -50 : 1) + (price % 600)
    const client_source = idOf(merchants[client % MERCHANTS] ?? staff)
    const id = await world.received({
      price: amount,
      extra_fees: price % 3 === 0 ? 20 : 0,
      quantity: 2,
      client_source,
      is_echange,
      weight_g: (price % 4) * 5_000,
      ...(price % 5 === 0 && { assure: true, declared_value: 100 + (price % 600) }),
    })
    if (kind % 5 === 1) {
      await move(staff, id, 'RECU_AGENCE', { kind: 'correction', note: 'Retrait', agence })
      await move(staff, id, 'RETRAIT_AGENCE', { limite_retrait: '2099-01-01', note: 'Passe lundi' })
      counter.push(id)
      return true
    }
    await move(staff, id, 'AFFECTE', { delivery_man: idOf(courier(who)) })
    await move(courier(who), id, 'EN_DISTRIBUTION', { source: 'scan' })
    tour.push({ id, who, is_echange })
    return true
  }

  async function tell(
    draws: readonly number[],
    wanted: (parcel: Parcel) => boolean,
    answer: (due: number) => { to: StateCode; told: object },
  ): Promise<boolean> {
    const found = tour.findIndex(wanted)
    const parcel = found < 0 ? undefined : tour.splice(found, 1)[0]
    if (!parcel) return enter(draws).then(() => false)
    const { to, told } = answer(await dueOf(parcel.id))
    await move(courier(parcel.who), parcel.id, to, told)
    delivered.push(parcel.id)
    return true
  }
  const plain = ({ is_echange }: Parcel) => !is_echange
  const cash = (amount_collected: number) => ({ amount_collected, mode_paiement: 'especes' })

  async function correct(n: number, to: StateCode, told: object): Promise<boolean> {
    const id = delivered[n % Math.max(1, delivered.length)]
    if (!id) return false
    await move(staff, id, to, { kind: 'correction', note: 'Erreur de saisie', ...told })
    return true
  }

  async function undone(n: number): Promise<{ id: string; suivi: string; from: string } | undefined> {
    const id = delivered[n % Math.max(1, delivered.length)]
    if (!id) return undefined
    const [last] = await wasl.db.query<{ id: string; from: string }>(
      sql`SELECT id, "from" FROM suivis WHERE command = ${id} ORDER BY at DESC, _seq DESC LIMIT 1`,
    )
    return last && { id, suivi: last.id, from: last.from }
  }

  async function handOver([who = 0, gap = 0]: readonly number[]): Promise<boolean> {
    const livreur = idOf(courier(who))
    const versements = cashier.collection('versements')
    const { id, du } = await versements.create({ livreur, agence })
    const montant = gap % 3 === 0 ? du + (gap % 7) - 3 : du
    const comptage = montant === 0 ? {} : { '1': Math.abs(montant) }
    await versements.update(id, { montant, comptage, state: 'valide' })
    return true
  }

  async function decide([n = 0, how = 0]: readonly number[]): Promise<boolean> {
    const gaps = await manager
      .collection('versements')
      .getFullList({ filter: 'state = "valide" && ecart != 0 && decision = ""' })
    const one = gaps[n % Math.max(1, gaps.length)]
    if (!one) return false
    const ways =
      one.ecart > 0 ? (['produit', 'rembourse'] as const) : (['perte', 'rembourse', 'retenue'] as const)
    const decision = ways[how % ways.length]
    const papier = decision === 'retenue' ? { papier: photo('accord.png') } : {}
    await manager.collection('versements').update(one.id, { decision, ...papier })
    return true
  }

  const happens: Readonly<Record<Event, Happening>> = {
    enter,
    deliver: (draws) => tell(draws, plain, (due) => ({ to: 'LIVRE', told: cash(due) })),
    'deliver by card': (draws) =>
      tell(draws, plain, (due) => ({
        to: 'LIVRE',
        told: { ...cash(due), ...proven(BY_BANK[(draws[1] ?? 0) % 3] ?? 'carte') },
      })),
    'deliver at the counter': async (draws) => {
      const id = takeOut(counter, draws[0] ?? 0)
      if (!id) return enter([...draws.slice(0, 3), 1]).then(() => false)
      await move(staff, id, 'LIVRE', cash(await dueOf(id)))
      delivered.push(id)
      return true
    },
    exchange: (draws) =>
      tell(
        draws,
        ({ is_echange }) => is_echange,
        (due) => ({ to: 'ECHANGE_LIVRE', told: { ...cash(due), old_article: true, source: 'scan' } }),
      ),
    'keep a part': (draws) =>
      tell(draws, plain, (due) => ({
        to: 'LIVRE_PARTIEL',
        told: { ...cash(Math.floor(due / 2)), pieces_kept: 1, motif: motif('LIVRE_PARTIEL') },
      })),
    refuse: (draws) => tell(draws, plain, () => ({ to: 'REFUSE', told: REFUSED })),
    'refuse and pay': (draws) =>
      tell(draws, plain, () => ({ to: 'REFUSE', told: { ...REFUSED, ...cash(20) } })),
    'correct the amount': ([n = 0, amount = 0, who = 0]) =>
      correct(n, 'LIVRE', {
        // Few amounts, so that sometimes only the collecting livreur changes.
        ...cash(100 * (1 + (amount % 3))),
        motif: motif('LIVRE'),
        ...(who % 2 === 0 && { delivery_man: idOf(courier(who)) }),
      }),
    'correct who took it': ([n = 0, who = 0, amount = 0]) =>
      correct(n, 'REFUSE', {
        ...REFUSED,
        ...cash(amount % 2 === 0 ? 15 : 0),
        delivery_man: idOf(courier(who)),
      }),
    'correct to undelivered': ([n = 0]) => correct(n, 'RECU_HUB', { agence }),
    'correct to the bank': ([n = 0, amount = 0]) =>
      correct(n, 'LIVRE', {
        ...cash(1 + (amount % 500)),
        ...proven('virement'),
        motif: motif('LIVRE'),
        delivery_man: idOf(courier(amount)),
      }),
    undo: async ([n = 0]) => {
      const last = await undone(n)
      if (!last) return false
      const { id: command, suivi: undoes, from: status } = last
      await staff.collection('suivis').create({ command, kind: 'annulation', undoes, status })
      return true
    },
    weigh: async ([n = 0, grams = 0]) => {
      const known = [...delivered, ...tour.map(({ id }) => id)]
      const command = known[n % Math.max(1, known.length)]
      if (!command) return false
      await staff.collection('pesees').create({ command, weight_g: 1 + (grams % 40_000) })
      return true
    },
    'hand over': handOver,
    decide,
    ...deskEvents({ wasl, agence, cashier, manager, livreurs }),
    ...phoneEvents({ wasl, staff, couriers, delivered }),
    ...payingEvents({ wasl, agence, today, merchants, livreurs, payer, confirmer, cashier }),
  }

  return {
    world,
    merchants,
    today,
    happen: (event: Event, draws: readonly number[]) => happens[event](draws),
  }
}
