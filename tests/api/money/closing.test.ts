/**
 * A parcel in a final state is closed when its last dirham is settled, and a paid one when it enters a final
 * state.
 */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stateCode } from '#model/domain/commande/states/reference.ts'
import { sql } from '#server/db/sql.ts'
import { closeLeftOpen } from '#server/jobs/close-left.ts'
import { checkCommandes } from '#server/verify/commandes.ts'
import { idOf } from '../../support/people.ts'
import { verifyBooks } from './books.ts'
import { openPaymentWorld, type PaymentWorld } from './payment-world.ts'

let world: PaymentWorld
let atlas: PocketBase

beforeAll(async () => {
  world = await openPaymentWorld()
  atlas = await world.payee()
})
afterAll(async () => {
  expect(await verifyBooks(world.wasl.db)).toEqual([])
  await world.wasl.close()
})

const stands = async (id: string): Promise<string> => {
  const { status, money_state } = await world.now(id)
  return `${stateCode(status)} ${money_state}`
}
const of = (client: PocketBase, price: number) => ({ client_source: idOf(client), price, extra_fees: 0 })
const billed = async (client = atlas) => world.issue((await world.draft(client)).id)

it('by a facture that its fees bring below zero: it is paid at its issue', async () => {
  const small = await world.door.delivered(world.youssef, of(atlas, 10))
  expect(await stands(small)).toBe('LIVRE CHEZ_LIVREUR')
  await world.handOver()
  expect(await stands(small)).toBe('LIVRE VERSE')
  expect(await billed()).toMatchObject({ net: -26.5, state: 'payee' })
  expect(await stands(small)).toBe('CLOTURE PAYE')
})

it('by the livreur who hands over cash its client has been paid already, and not before', async () => {
  const early = await world.payee({ payer_sur: 'livre' })
  const paid = await world.door.delivered(world.youssef, of(early, 300), 'LIVRE')
  const issued = await billed(early)
  expect(await stands(paid)).toBe('LIVRE CHEZ_LIVREUR')
  await world.post((await world.pay(issued.id)).id)
  expect(await stands(paid)).toBe('LIVRE CHEZ_LIVREUR')
  const unpaid = await world.door.delivered(world.youssef, of(early, 200), 'LIVRE')
  const second = await billed(early)
  await world.handOver()
  expect([await stands(paid), await stands(unpaid)]).toEqual(['CLOTURE PAYE', 'LIVRE FACTURE'])
  await world.post((await world.pay(second.id)).id)
  expect(await stands(unpaid)).toBe('CLOTURE PAYE')
})

it('by the avoir that leaves nothing of its facture to pay', async () => {
  const client = await world.payee()
  const issued = await world.owedFacture(client, 136.5)
  const [line] = await world.linesOf(issued.id)
  const command = String(line?.command)
  expect(await stands(command)).toBe('LIVRE FACTURE')
  const avoir = await world.fc.collection('factures').create({
    kind: 'avoir',
    origine: issued.id,
    motif: 'Encaissé à tort',
    lignes: [{ command, price: -100 }],
  })
  await world.issue(avoir.id)
  expect(await world.fc.collection('factures').getOne(issued.id)).toMatchObject({ state: 'annulee' })
  expect(await stands(command)).toBe('CLOTURE PAYE')
})

it('by its return, when what its refusal cost is paid before', async () => {
  const client = await world.payee()
  const refused = await world.refused(client)
  const free = await world.refused(await world.payee())
  await billed(client)
  expect(await stands(refused)).toBe('REFUSE SANS_OBJET')
  for (const id of [refused, free]) await world.returned(id)
  // The refusal of the other is on no facture yet.
  expect([await stands(refused), await stands(free)]).toEqual([
    'CLOTURE SANS_OBJET',
    'RETOUR_STOCK SANS_OBJET',
  ])
  const undone = world.staff
    .collection('suivis')
    .getFullList({ filter: `command = "${refused}"`, sort: 'at' })
  expect(
    (await undone).slice(-2).map(({ status, from }) => `${stateCode(from)} ${stateCode(status)}`),
  ).toEqual(['RETOUR_HUB RETOUR_STOCK', 'RETOUR_STOCK CLOTURE'])
})

it('with the last of its factures: while its return is to be paid it stays open', async () => {
  const client = await world.payee()
  const cancelled = await world.door.loaded(world.youssef, of(client, 450))
  await world.move(world.youssef, cancelled, 'ANNULE_CLIENT', { motif: world.motif('ANNULE_CLIENT') })
  await billed(client)
  await world.returned(cancelled)
  expect(await stands(cancelled)).toBe('RETOUR_STOCK SANS_OBJET')
  expect(await billed(client)).toMatchObject({ net: -6.5, report: -1.5 })
  expect(await stands(cancelled)).toBe('CLOTURE SANS_OBJET')
})

it('with the last of its factures, whichever is paid first', async () => {
  const client = await world.payee()
  const cancelled = await world.door.loaded(world.youssef, of(client, 450))
  await world.move(world.youssef, cancelled, 'ANNULE_CLIENT', { motif: world.motif('ANNULE_CLIENT') })
  const first = await world.owedFacture(client, 300)
  await world.returned(cancelled)
  const second = await world.owedFacture(client, 200)
  expect([first.frais, second.frais]).toEqual([35, 40])
  await world.post((await world.pay(first.id)).id)
  expect(await stands(cancelled)).toBe('RETOUR_STOCK SANS_OBJET')
  await world.post((await world.pay(second.id)).id)
  expect(await stands(cancelled)).toBe('CLOTURE SANS_OBJET')
})

it('not while it is on no facture: what its client cancelled before it left him may start again', async () => {
  const { id } = await world.parcel({ client_source: idOf(atlas) })
  await world.move(world.staff, id, 'ANNULE_VENDEUR', { motif: world.motif('ANNULE_VENDEUR') })
  expect(await stands(id)).toBe('ANNULE_VENDEUR SANS_OBJET')
})

it('by the job of the night, when a version before this one left it open', async () => {
  const client = await world.payee()
  const issued = await world.owedFacture(client, 300)
  const [line] = await world.linesOf(issued.id)
  const command = String(line?.command)
  const { behind, db, engine } = world.wasl
  const forced = { command, fait: 'poids', montant: 0, motif: 'Repesé', force: true }
  const fee = await world.staff.collection('frais').create(forced)
  await world.post((await world.pay(issued.id)).id)
  expect(await stands(command)).toBe('LIVRE PAYE')
  // As if the fee had never been: nothing of the parcel is left to bill, and no later event closes it.
  await behind.query(sql`UPDATE frais SET annule_par = id WHERE id = ${fee.id}`)
  const found = (await checkCommandes(db)).map(({ where, what }) => `${where} ${what}`)
  expect(found).toEqual([expect.stringContaining(`commands.cloture 1 commandes payées`)])
  expect(await closeLeftOpen(engine)).toBe(1)
  expect(await stands(command)).toBe('CLOTURE PAYE')
  expect(await closeLeftOpen(engine)).toBe(0)
})
