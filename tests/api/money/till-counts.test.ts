/** The parcels and amounts counted by the desk and by the closing of the day, and those left out. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { localDay, systemClock } from '#server/clock.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { account, idOf } from '../../support/people.ts'
import { openParcelWorld, type ParcelWorld } from '../parcel-world.ts'
import { type Door, doorOf } from './door.ts'

let world: ParcelWorld
let door: Door
let cashier: PocketBase
let youssef: PocketBase
let caisse = ''
let number = 0
const TODAY = localDay(systemClock.now()).toString()

beforeAll(async () => {
  world = await openParcelWorld()
  door = doorOf(world)
  const roles = ['Factures livreurs']
  cashier = await account(world.wasl, world.staff, { type: 'moderateur', name: 'caissier', roles })
})
afterAll(() => world.wasl.close())
beforeEach(async () => {
  number++
  youssef = await account(world.wasl, world.staff, { type: 'livreur', name: `youssef${number}` })
  caisse = (await world.staff.collection('agences').create({ name: `Caisse ${number}` })).id
})

const dayOf = (agence = caisse) =>
  cashier.send(`/api/wasl/caisse/journee?agence=${agence}`, { method: 'GET' })
const desk = () => cashier.send(`/api/wasl/caisse/${idOf(youssef)}`, { method: 'GET' })
const list = async () => {
  const { items } = await cashier.send('/api/wasl/caisse', { method: 'GET' })
  return items.find(({ id }: { id: string }) => id === idOf(youssef))
}
const closeTour = async () => {
  const tour = await youssef.collection('tours').getFirstListItem('state = "ouverte"')
  await youssef.collection('tours').update(tour.id, { state: 'close' })
}
/**
 * Sets or clears the time of deletion by SQL, because the product refuses to delete a commande with money.
 */
const bin = (ids: readonly string[], at: string | null) =>
  world.wasl.behind.query(
    sql`UPDATE commands SET deleted_at = ${at}::timestamptz WHERE id = ANY(${[...ids]}::text[])`,
  )
/** Runs a change that the triggers of the ledger would refuse. */
const behindTriggers = async (change: Sql) => {
  await world.wasl.behind.query(sql`ALTER TABLE ledger_postings DISABLE TRIGGER USER`)
  await world.wasl.behind.query(change)
  await world.wasl.behind.query(sql`ALTER TABLE ledger_postings ENABLE TRIGGER USER`)
}
const BINNED = '2026-11-01 10:00:00.000Z'

describe('the closing of a day', () => {
  it('is told what is still to be done in its agence before it is closed', async () => {
    await door.delivered(youssef, { price: 80, extra_fees: 0 })
    await world.staff.collection('livreurs').update(idOf(youssef), { agence: caisse })
    const none = { a_verser: { livreurs: 1, montant: 80 }, ecarts: 0, depences: 0 }
    expect((await dayOf()).avant).toMatchObject(none)
    const { staff, wasl } = world
    const elsewhere = (await dayOf(world.agence)).avant
    const buyer = await account(wasl, staff, { type: 'moderateur', name: `a${number}`, roles: ['Depences'] })
    const spend = (values: object) =>
      buyer.collection('depences').create({
        ...{ date: TODAY, label: 'Thé', category: 'autre', amount: 5, agence: caisse },
        ...values,
      })
    const waiting = await spend({})
    await spend({ payee_par: 'banque' })
    await spend({ agence: world.agence })
    const { id } = await cashier.collection('versements').create({ livreur: idOf(youssef), agence: caisse })
    await cashier
      .collection('versements')
      .update(id, { montant: 70, comptage: { '50': 1, '20': 1 }, state: 'valide' })
    expect((await dayOf()).avant).toMatchObject({
      a_verser: { livreurs: 0, montant: 0 },
      ecarts: 1,
      depences: 1,
    })
    const { ecarts, depences } = elsewhere
    expect((await dayOf(world.agence)).avant).toMatchObject({ ecarts, depences: depences + 1 })
    await staff.collection('versements').update(id, { decision: 'perte' })
    await staff.collection('depences').update(waiting.id, { state: 'refusee', motif: 'Sans reçu' })
    expect((await dayOf()).avant).toMatchObject({ ecarts: 0, depences: 0 })
    const late = await door.delivered(youssef, { price: 30, extra_fees: 0 })
    await bin([late], BINNED)
    expect((await dayOf()).avant.a_verser).toEqual({ livreurs: 0, montant: 0 })
    await bin([late], null)
    expect((await dayOf()).avant.a_verser).toEqual({ livreurs: 1, montant: 30 })
  })

  it('begins, the first one of a caisse, with what it held that morning', async () => {
    const settle = async (notes: number) => {
      await door.delivered(youssef, { price: notes * 100, extra_fees: 0 })
      const { id } = await cashier.collection('versements').create({ livreur: idOf(youssef), agence: caisse })
      const counted = { montant: notes * 100, comptage: { '100': notes } }
      await cashier.collection('versements').update(id, { ...counted, state: 'valide' })
    }
    await settle(2)
    // As if they had been brought the day before.
    await behindTriggers(sql`UPDATE ledger_postings SET created = created - interval '1 day'
      WHERE account = (SELECT id FROM ledger_accounts WHERE kind = 'CAISSE' AND agence = ${caisse})`)
    await settle(1)
    expect(await dayOf()).toMatchObject({ ouverture: 200, attendu: 300, neuve: false })
    const { id, ouverture } = await cashier
      .collection('journees_caisse')
      .create({ agence: caisse, jour: TODAY })
    expect(ouverture).toBe(200)
    const count = { comptage: { '200': 1, '100': 1 }, state: 'close' }
    expect(await cashier.collection('journees_caisse').update(id, count)).toMatchObject({
      ...{ ouverture: 200, entrees: 100, sorties: 0, compte: 300, ecart: 0 },
    })
  })

  it('counts the tours of its agence that are under way', async () => {
    const toursOf = async (agence: string) => (await dayOf(agence)).avant.tournees_ouvertes
    const before = await toursOf(world.agence)
    const parcel = await door.loaded(youssef, { price: 30, extra_fees: 0 })
    expect([await toursOf(world.agence), await toursOf(caisse)]).toEqual([before + 1, 0])
    await world.move(youssef, parcel, 'LIVRE', { amount_collected: 30, mode_paiement: 'especes' })
    await closeTour()
    expect(await toursOf(world.agence)).toBe(before)
  })
})

describe('the desk', () => {
  it('says who is on his tour, until it is closed', async () => {
    await door.delivered(youssef, { price: 60, extra_fees: 0 })
    expect(await list()).toMatchObject({ en_tournee: true })
    await closeTour()
    expect(await list()).toMatchObject({ en_tournee: false, du: 60 })
  })

  it('leaves out what was put in the corbeille', async () => {
    const kept = await door.delivered(youssef, { price: 60, extra_fees: 0 })
    const gone = await door.delivered(youssef, { price: 25, extra_fees: 0 })
    const [here, away] = [await door.loaded(youssef, { price: 1 }), await door.loaded(youssef, { price: 2 })]
    await bin([gone, away], BINNED)
    const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)
    const { du, colis, a_rendre } = await desk()
    expect([du, idsOf(colis), idsOf(a_rendre), a_rendre.total]).toEqual([60, [kept], [here], 1])
    expect(await list()).toMatchObject({ du: 60, colis: 1 })
    // 60 in hand and 21 on the way leave room for 19; the corbeille does not count.
    await world.staff.collection('livreurs').update(idOf(youssef), { plafond_encours: 100 })
    const more = await world.received({ price: 19, extra_fees: 0 })
    await world.move(world.staff, more, 'AFFECTE', { delivery_man: idOf(youssef) })
    await bin([gone, away], null)
    expect(await desk()).toMatchObject({ du: 85, colis: { total: 2 }, a_rendre: { total: 2 } })
    expect(await list()).toMatchObject({ du: 85, colis: 2 })
  })
})
