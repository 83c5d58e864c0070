/** A gap that a livreur agreed on paper to have retained is taken from the next commission, once. */

import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkCausedEntries } from '#server/verify/caused-entries.ts'
import { account, idOf, statusOf } from '../../support/people.ts'
import { type BillingWorld, openBillingWorld } from './billing-world.ts'

let world: BillingWorld
let people = 0

beforeAll(async () => {
  world = await openBillingWorld()
})
afterAll(() => world.wasl.close())

/** The tour of 3.4, 659,00 due and 70,00 earned, of which that much is handed over. */
async function settled(montant: number): Promise<{ livreur: PocketBase; versement: string }> {
  const { wasl, staff, agence } = world
  const livreur = await account(wasl, staff, { type: 'livreur', name: `retenu${++people}` })
  await world.door.tourOfYoussef(livreur)
  const { id } = await staff.collection('versements').create({ livreur: idOf(livreur), agence })
  const comptage = { '0.1': montant * 10 }
  await staff.collection('versements').update(id, { comptage, montant, state: 'valide' })
  return { livreur, versement: id }
}

async function retained(versement: string): Promise<void> {
  const papier = new File([PNG], 'accord.png', { type: 'image/png' })
  await world.fl.collection('versements').update(versement, { decision: 'retenue', papier })
}
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const commission = (livreur: PocketBase): Promise<RecordModel> =>
  world.fl.collection('factures').create({ party: 'livreur', user: idOf(livreur), ...world.until })
const issued = async (livreur: PocketBase): Promise<RecordModel> =>
  world.issue((await commission(livreur)).id, world.fl)
const owes = (livreur: PocketBase) => world.balance('CREANCE_LIVREUR', idOf(livreur))
const isOwed = async (livreur: PocketBase) => 0 - (await world.balance('DU_LIVREUR', idOf(livreur)))
const delivers = (livreur: PocketBase) => world.door.delivered(livreur, { price: 100, extra_fees: 0 })

describe('a gap', () => {
  it('of 50,00 retained from 70,00 leaves 20,00 to pay, and is retained no more', async () => {
    const { livreur, versement } = await settled(609)
    await retained(versement)
    expect(await commission(livreur)).toMatchObject({ total: 70, report: -50, retenues: 50, net: 20 })
    const first = await issued(livreur)
    expect(first).toMatchObject({ state: 'emise', total: 70, report: -50, retenues: 50, net: 20 })
    expect([await owes(livreur), await isOwed(livreur)]).toEqual([0, 20])
    const told = await world.staff.collection('versements').getOne(versement)
    expect(told.retenu_dans).toBe(first.id)
    await delivers(livreur)
    // A later gap that nobody has decided is no reason to retain the first one again.
    const { id } = await world.staff
      .collection('versements')
      .create({ livreur: idOf(livreur), agence: world.agence })
    const short = { comptage: { '50': 1, '20': 1 }, montant: 70, state: 'valide' }
    await world.staff.collection('versements').update(id, short)
    expect(await issued(livreur)).toMatchObject({ total: 12, report: 0, net: 12 })
    expect(await checkCausedEntries(world.wasl.db)).toEqual([])
  })

  it('of more than he earned leaves a commission below zero, which the next one takes over', async () => {
    const { livreur, versement } = await settled(559)
    await retained(versement)
    const first = await issued(livreur)
    expect(first).toMatchObject({ state: 'payee', mode: '', report: -100, net: -30 })
    expect([await owes(livreur), await isOwed(livreur)]).toEqual([0, -30])
    for (let n = 0; n < 3; n++) await delivers(livreur)
    const next = await issued(livreur)
    expect(next).toMatchObject({ state: 'emise', total: 36, report: -30, retenues: 0, net: 6 })
    expect(await isOwed(livreur)).toBe(6)
    expect((await world.staff.collection('factures').getOne(first.id)).reporte_dans).toBe(next.id)
    // Taken over once.
    await delivers(livreur)
    expect(await commission(livreur)).toMatchObject({ total: 12, report: 0, net: 12 })
    expect(await checkCausedEntries(world.wasl.db)).toEqual([])
  })

  it('is retained in full beside an excess of another day', async () => {
    const { livreur, versement } = await settled(609)
    await retained(versement)
    await delivers(livreur)
    const { agence, staff } = world
    const { id } = await staff.collection('versements').create({ livreur: idOf(livreur), agence })
    await staff.collection('versements').update(id, { comptage: { '10': 13 }, montant: 130, state: 'valide' })
    expect(await owes(livreur)).toBe(20)
    expect(await issued(livreur)).toMatchObject({ total: 82, report: -50, retenues: 50, net: 32 })
    expect(await owes(livreur)).toBe(-30)
  })

  it('repaid in part is retained for the rest', async () => {
    const { livreur, versement } = await settled(609)
    await retained(versement)
    const { agence, fl } = world
    const repaid = { livreur: idOf(livreur), agence, montant: 30, comptage: { '10': 3 } }
    await fl.collection('remboursements').create(repaid)
    expect(await issued(livreur)).toMatchObject({ report: -20, retenues: 20, net: 50 })
    expect(await owes(livreur)).toBe(0)
  })

  it('retained is settled: another that was repaid is not lost in its place', async () => {
    const { livreur, versement } = await settled(609)
    await retained(versement)
    await issued(livreur)
    await delivers(livreur)
    const { agence, fl, staff } = world
    const { id } = await staff.collection('versements').create({ livreur: idOf(livreur), agence })
    await staff.collection('versements').update(id, { comptage: { '50': 1 }, montant: 50, state: 'valide' })
    const repaid = { livreur: idOf(livreur), agence, montant: 50, comptage: { '50': 1 } }
    await fl.collection('remboursements').create(repaid)
    const lost = fl.collection('versements').update(id, { decision: 'perte' })
    expect(await statusOf(lost)).toBe(409)
    expect(await owes(livreur)).toBe(0)
  })

  it('that is to be repaid, or that nobody has decided, is not retained', async () => {
    const { livreur, versement } = await settled(609)
    expect(await commission(livreur)).toMatchObject({ report: 0, net: 70 })
    await world.fl.collection('versements').update(versement, { decision: 'rembourse' })
    expect(await issued(livreur)).toMatchObject({ report: 0, retenues: 0, net: 70 })
    expect(await owes(livreur)).toBe(50)
  })
})
