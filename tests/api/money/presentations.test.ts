/** A fee for each new presentation after an unanswered one: on another day, once per loading. */

import type PocketBase from 'pocketbase'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { stateId } from '#model/domain/commande/states/reference.ts'
import { stableId } from '#model/schema/record-id.ts'
import { checkFrais } from '#server/verify/frais.ts'
import { idOf } from '../../support/people.ts'
import { type BillingWorld, openBillingWorld } from './billing-world.ts'

let world: BillingWorld
let atlas: PocketBase

beforeAll(async () => {
  world = await openBillingWorld()
  const terms = { outcome: 'presentation', amount: 8, valid_from: '2026-01-01' }
  await world.staff.collection('clients_fee').create(terms)
  const his = { livreur: idOf(world.youssef), outcome: 'presentation', amount: 2, valid_from: '2026-01-01' }
  await world.staff.collection('livreurs_fee').create(his)
})
afterEach(async () => {
  expect(await checkFrais(world.wasl.db)).toEqual([])
})
afterAll(() => world.wasl.close())
beforeEach(async () => {
  // Days go by in this world: nobody stays signed in for all of them.
  for (const who of [world.staff, world.youssef, world.fc]) await who.collection('users').authRefresh()
  atlas = await world.merchant()
})

const loaded = () =>
  world.door.loaded(world.youssef, { client_source: idOf(atlas), price: 250, extra_fees: 0 })
const load = (id: string) => world.move(world.youssef, id, 'EN_DISTRIBUTION', { source: 'scan' })
async function unanswered(id: string) {
  await world.youssef.collection('appels').create({ command: id, kind: 'appel' })
  await world.move(world.youssef, id, 'PAS_DE_REPONSE', { source: 'app' })
}
const paidFor = async (id: string, party = 'client') =>
  (await world.live(id, party)).filter(({ fait }) => fait === 'presentation').map(({ montant }) => montant)
const flagOf = async (id: string) => (await world.now(id)).unanswered
const undo = async (command: string) => {
  const { id: undoes, from: status } = await world.lastSuivi(command)
  await world.staff.collection('suivis').create({ command, kind: 'annulation', undoes, status })
}

it('is due for each loading that follows a day nobody answered, to the client and for the livreur', async () => {
  const id = await loaded()
  expect([await flagOf(id), await paidFor(id)]).toEqual([false, []])
  await unanswered(id)
  expect([await flagOf(id), await paidFor(id)]).toEqual([true, []])
  world.tomorrow()
  await load(id)
  expect([await flagOf(id), await paidFor(id), await paidFor(id, 'livreur')]).toEqual([false, [8], [2]])
  expect((await world.lastSuivi(id)).fee_event).toBe('presentation')
  await unanswered(id)
  world.tomorrow()
  await load(id)
  expect(await paidFor(id)).toEqual([8, 8])
  await world.move(world.youssef, id, 'LIVRE', { amount_collected: 250, mode_paiement: 'especes' })
  await world.handOver()
  expect(await world.draft(atlas, { period_to: String(world.today()) })).toMatchObject({
    frais: 51,
    net: 197.5,
  })
})

it('is not due for another try of the same day, nor for a day the recipient chose', async () => {
  const id = await loaded()
  await unanswered(id)
  await load(id)
  expect([await flagOf(id), await paidFor(id)]).toEqual([true, []])
  world.tomorrow()
  const chosen = await loaded()
  const reported_date = String(world.today().add({ days: 1 }))
  await world.move(world.youssef, chosen, 'REPORTE', { reported_date, note: 'Demain' })
  world.tomorrow()
  await load(chosen)
  expect([await flagOf(chosen), await paidFor(chosen)]).toEqual([false, []])
})

it('is not asked beside a relance, which begins anew', async () => {
  const id = await loaded()
  await unanswered(id)
  const told = {
    kind: 'relance',
    motif: stableId('motifs', 'Le destinataire le veut à nouveau'),
    note: 'Encore une fois',
  }
  await world.backToHub(id)
  await world.move(world.staff, id, 'RECU_HUB', { ...told, agence: world.agence })
  world.tomorrow()
  await world.lead(id, world.youssef)
  expect([await flagOf(id), await paidFor(id)]).toEqual([false, []])
  expect(await world.fees(id)).toMatchObject({ relance: 7.5 })
})

it('is taken back with its loading, and due again with the next', async () => {
  const id = await loaded()
  await unanswered(id)
  world.tomorrow()
  await load(id)
  await undo(id)
  expect([await flagOf(id), await paidFor(id)]).toEqual([true, []])
  await load(id)
  expect(await paidFor(id)).toEqual([8])
})

it('is not due where a correction says that nobody tried, and is where it says so', async () => {
  const id = await loaded()
  await unanswered(id)
  const correct = (to: Parameters<typeof stateId>[0]) =>
    world.correct(id, to, { delivery_man: idOf(world.youssef), motif: world.motif(to) })
  await correct('EN_DISTRIBUTION')
  expect(await flagOf(id)).toBe(false)
  await correct('INJOIGNABLE')
  expect(await flagOf(id)).toBe(true)
  world.tomorrow()
  await load(id)
  expect(await paidFor(id)).toEqual([8])
})
