import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { ribKey } from '#model/domain/billing/rib.ts'
import { account, idOf } from '../../support/people.ts'
import { photo } from '../../support/photo.ts'
import { openBillingWorld } from './billing-world.ts'

/** A Moroccan RIB with its key, another one each time. */
export function madeRib(n: number): string {
  const body = `0077800001${String(n).padStart(12, '0')}`
  return body + ribKey(body)
}

/** People who prepare and confirm payments, and merchants with their bank account. */
export async function openPaymentWorld() {
  const world = await openBillingWorld()
  const { wasl, staff, fc } = world
  const boss = await account(wasl, staff, { type: 'moderateur', name: 'patron', roles: ['Factures clients'] })
  let ribs = 0

  const askRib = (client: PocketBase, rib = madeRib(++ribs)): Promise<RecordModel> =>
    client.collection('changements_rib').create({ rib, preuve: photo('attestation.png') })
  const acceptRib = (id: string, who = fc): Promise<RecordModel> =>
    who.collection('changements_rib').update(id, { state: 'acceptee' })

  /** A merchant with every option and a RIB in force. */
  async function payee(values: object = {}): Promise<PocketBase> {
    const client = await world.merchant(values)
    await acceptRib((await askRib(client)).id)
    return client
  }

  /**
   * An issued facture of the client: one parcel of that price, delivered and handed over.
   * Its net is the price less 36,50.
   */
  async function owedFacture(client: PocketBase, price: number): Promise<RecordModel> {
    const parcel = { client_source: idOf(client), price, extra_fees: 0 }
    await world.door.delivered(world.youssef, parcel, 'LIVRE', { photo: photo() })
    await world.handOver()
    return world.issue((await world.draft(client)).id)
  }

  const pay = (facture: string, values: object = {}, who = fc): Promise<RecordModel> =>
    who.collection('paiements').create({ facture, mode: 'virement', ...values })
  const proof = () => ({ reference: 'VIR-2026-77', preuve: photo('avis.png') })
  const post = (id: string, who = fc, values: object = proof()): Promise<RecordModel> =>
    who.collection('paiements').update(id, { state: 'poste', ...values })
  const decide = (id: string, state: string, who = fc): Promise<RecordModel> =>
    who.collection('paiements').update(id, { state })

  const toReceive = (client: PocketBase) => client.send('/api/wasl/a-recevoir', { method: 'GET' })

  return { ...world, boss, askRib, acceptRib, payee, owedFacture, pay, proof, post, decide, toReceive }
}

export type PaymentWorld = Awaited<ReturnType<typeof openPaymentWorld>>
