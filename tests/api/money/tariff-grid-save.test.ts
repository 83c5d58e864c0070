/**
 * Cells of a grid are saved together from a day on, all or none, after a preview of the affected commandes.
 */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { villeId } from '#model/domain/commande/states/reference.ts'
import { idOf, refusedFields, statusOf } from '../../support/people.ts'
import { type BillingWorld, openBillingWorld } from './billing-world.ts'

let world: BillingWorld
let atlas: PocketBase
const RABAT = villeId('Rabat')
const AGADIR = villeId('Agadir')
beforeAll(async () => {
  world = await openBillingWorld()
})
afterAll(() => world.wasl.close())
beforeEach(async () => {
  atlas = await world.merchant()
})

const inDays = (days: number) => world.today().add({ days }).toString()
const cell = (amount: number | null, ville = RABAT, outcome = 'livraison') => ({ ville, outcome, amount })
const save = (cellules: object[], values: object = {}, who: PocketBase = world.staff) =>
  who.send('/api/wasl/tarifs/grille', {
    method: 'POST',
    body: { user: idOf(atlas), jour: inDays(0), cellules, ...values },
  })
const rows = async () => {
  const filter = `client = "${idOf(atlas)}"`
  const all = await world.staff
    .collection('clients_fee')
    .getFullList({ filter, sort: 'ville,outcome,valid_from' })
  return all.map(({ ville, outcome, amount, valid_from, valid_to }) => [
    ...[ville === RABAT ? 'Rabat' : 'Agadir', outcome, amount],
    ...[valid_from.slice(0, 10), valid_to.slice(0, 10)],
  ])
}
const cellOf = async (query: object = {}) => {
  const asked = { user: idOf(atlas), ...query }
  const { villes } = await world.staff.send('/api/wasl/tarifs/grille', { method: 'GET', query: asked })
  return villes.find(({ id }: { id: string }) => id === RABAT).livraison
}

it('names the villes in the language of who reads them', async () => {
  const rabat = async (lang: string) => {
    const headers = { 'accept-language': lang }
    const { villes } = await atlas.send('/api/wasl/tarifs/grille', { method: 'GET', headers })
    return villes.find(({ id }: { id: string }) => id === RABAT)
  }
  expect(await rabat('ar')).toMatchObject({ name: 'الرباط' })
  const french = await rabat('fr')
  expect(french).toMatchObject({ name: 'Rabat' })
  expect(french).not.toHaveProperty('name_ar')
})

describe('cells saved together', () => {
  it('begin on their day, end what held before and stop before what comes later; saved again, nothing changes', async () => {
    await save([cell(29)], { jour: inDays(9) })
    const cells = [cell(31), cell(40, AGADIR), cell(7, RABAT, 'refus')]
    expect((await save(cells)).changements).toBe(3)
    expect((await save(cells)).changements).toBe(0)
    await save([cell(33)], { jour: inDays(4) })
    await save([cell(null, RABAT, 'refus')], { jour: inDays(2) })
    const expected = [
      ['Agadir', 'livraison', 40, inDays(0), ''],
      ['Rabat', 'livraison', 31, inDays(0), inDays(3)],
      ['Rabat', 'livraison', 33, inDays(4), inDays(8)],
      ['Rabat', 'livraison', 29, inDays(9), ''],
      ['Rabat', 'refus', 7, inDays(0), inDays(1)],
    ]
    expect((await rows()).toSorted()).toEqual(expected.toSorted())
    await save([cell(32)])
    await save([cell(null, AGADIR)])
    expect(await rows()).not.toContainEqual(expect.arrayContaining(['Agadir']))
    expect(await rows()).toContainEqual(['Rabat', 'livraison', 32, inDays(0), inDays(3)])
  })

  it('are all refused when one is, and a past day is', async () => {
    const gone = 'a'.repeat(15)
    expect(await statusOf(save([cell(31), cell(5, gone)]))).toBe(400)
    expect(await rows()).toEqual([])
    expect(await refusedFields(save([cell(31)], { jour: inDays(-1) }))).toEqual(['jour'])
    expect(await refusedFields(save([cell(-1)]))).toEqual(['cellules'])
    expect(await statusOf(save([cell(1)], {}, atlas))).toBe(403)
    expect(await rows()).toEqual([])
  })

  it('by eight at once leave one period a day', async () => {
    const at = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((n) => statusOf(save([cell(20 + n)]))))
    expect(new Set(at)).toEqual(new Set([200]))
    expect(await rows()).toHaveLength(1)
  })

  it('are of one agence of departure when it is said', async () => {
    const { id: agence } = await world.staff.collection('agences').create({ name: `Nador ${idOf(atlas)}` })
    await save([cell(31)])
    await save([cell(44)], { agence })
    expect(await rows()).toHaveLength(2)
    expect(await cellOf()).toMatchObject({ montant: 31 })
    expect(await cellOf({ agence })).toMatchObject({ montant: 44 })
  })

  it('of a livreur write his commissions', async () => {
    const user = idOf(world.youssef)
    await save([cell(16)], { party: 'livreur', user })
    const [row] = await world.staff.collection('livreurs_fee').getFullList({ filter: `livreur = "${user}"` })
    expect(row).toMatchObject({ ville: RABAT, outcome: 'livraison', amount: 16 })
  })
})

describe('before they are saved', () => {
  it('each commande under way that changes its price is counted once and named, and nothing is written', async () => {
    const values = { client_source: idOf(atlas), city: RABAT }
    const plain = await world.parcel(values)
    const exchange = await world.parcel({ ...values, is_echange: true })
    await world.parcel({ ...values, city: AGADIR })
    const cells = [cell(31), cell(36, RABAT, 'echange'), cell(7, RABAT, 'refus')]
    const { touchees, changements } = await save(cells, { simulation: true })
    expect([touchees.total, changements]).toEqual([2, 3])
    expect(touchees.items).toEqual(
      expect.arrayContaining([
        { id: plain.id, code: plain.code, avant: 35, apres: 31 },
        { id: exchange.id, code: exchange.code, avant: 35, apres: 36 },
      ]),
    )
    expect(await rows()).toEqual([])
    expect((await save([cell(35)], { simulation: true })).touchees.total).toBe(0)
    expect((await save(cells)).touchees.total).toBe(2)
    expect((await save([cell(null)], { simulation: true })).touchees.items).toEqual([
      { id: plain.id, code: plain.code, avant: 31, apres: 35 },
    ])
  })
})
