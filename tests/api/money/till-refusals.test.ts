/** Refusals about the caisse, one rule at a time. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { account, idOf, refusal, refusedFields, statusOf } from '../../support/people.ts'
import { photo, proven } from '../../support/photo.ts'
import { openParcelWorld, type ParcelWorld } from '../parcel-world.ts'
import { type Door, doorOf } from './door.ts'

let world: ParcelWorld
let door: Door
let cashier: PocketBase
let chief: PocketBase
let youssef: PocketBase
let number = 0

beforeAll(async () => {
  world = await openParcelWorld()
  door = doorOf(world)
  const roles = ['Factures livreurs']
  cashier = await account(world.wasl, world.staff, { type: 'moderateur', name: 'caissier', roles })
  chief = await account(world.wasl, world.staff, { type: 'moderateur', name: 'chef', roles })
})
afterAll(() => world.wasl.close())
beforeEach(async () => {
  youssef = await account(world.wasl, world.staff, { type: 'livreur', name: `youssef${++number}` })
})

const versements = () => cashier.collection('versements')
const here = () => ({ livreur: idOf(youssef), agence: world.agence })
const conflictOf = async (attempt: Promise<unknown>): Promise<string> => {
  const { status, response } = await refusal(attempt)
  return `${status} ${response.message}`
}
const delivered = (price = 100) => door.delivered(youssef, { price, extra_fees: 0 })

it('of who is no livreur no cash is taken, and none without a caisse', async () => {
  const nobody = { livreur: idOf(world.client), agence: world.agence }
  const avances = cashier.collection('avances')
  expect(await refusedFields(versements().create(nobody))).toEqual(['livreur'])
  expect(await refusedFields(avances.create({ ...nobody, montant: 5, motif: 'x' }))).toEqual(['livreur'])
  await delivered()
  expect(await refusedFields(versements().create({ livreur: idOf(youssef) }))).toEqual(['agence'])
})

describe('a versement', () => {
  it('of a tour is of the tour of its livreur', async () => {
    await delivered()
    const other = await account(world.wasl, world.staff, { type: 'livreur', name: `autre${number}` })
    await door.delivered(other, { price: 50, extra_fees: 0 })
    const tour = await other.collection('tours').getFirstListItem('state = "ouverte"')
    expect(await refusedFields(versements().create({ ...here(), tour: tour.id }))).toEqual(['tour'])
  })

  it('keeps its livreur, caisse and tour from the first moment, and its count once it is validated', async () => {
    await delivered()
    const { id } = await versements().create(here())
    const other = await account(world.wasl, world.staff, { type: 'livreur', name: `autre${number}` })
    const { id: elsewhere } = await world.staff.collection('agences').create({ name: `Autre ${number}` })
    const tour = await youssef.collection('tours').getFirstListItem('state = "ouverte"')
    const others = { livreur: idOf(other), agence: elsewhere, tour: tour.id }
    for (const [name, value] of Object.entries(others))
      expect(await conflictOf(versements().update(id, { [name]: value })), name).toMatch(
        /^409 Un brouillon se compte/,
      )
    const early = chief.collection('versements').update(id, { decision: 'perte' })
    expect(await statusOf(early)).not.toBe(200)
    await versements().update(id, { montant: 90, comptage: { '50': 1, '20': 2 }, state: 'valide' })
    const counted = { comptage: { '50': 2 }, montant: 100, motif: 'Oubli' }
    for (const [name, value] of Object.entries({ ...others, ...counted }))
      expect(await conflictOf(versements().update(id, { [name]: value })), name).toMatch(
        /^409 Ce versement est validé/,
      )
    const paper = chief.collection('versements').update(id, { papier: photo('accord.png') })
    expect(await conflictOf(paper)).toMatch(/^409 Ce versement est validé/)
  })
})

it.each([
  ['lost', 'perte', 350, 50],
  ['kept', 'produit', 250, -50],
] as const)('a gap that was %s is not settled a second time', async (_, decision, price, montant) => {
  await delivered(price)
  const { id } = await versements().create(here())
  await versements().update(id, { montant: 300, comptage: { '100': 3 }, state: 'valide' })
  await chief.collection('versements').update(id, { decision })
  const again = { ...here(), montant, comptage: { '50': 1 } }
  expect(await conflictOf(cashier.collection('remboursements').create(again))).toMatch(
    /^409 Ce livreur n’a pas/,
  )
})

describe('a remise en banque', () => {
  const remises = (who = cashier) => who.collection('remises_banque')
  const brought = async () => {
    await delivered(300)
    const { id, du } = await versements().create(here())
    await versements().update(id, { montant: du, comptage: { '100': 3 }, state: 'valide' })
    return remises().create({ agence: world.agence, montant: 100, reference: 'BRD', preuve: photo() })
  }

  it('is of a caisse, which it keeps with its amount', async () => {
    const { id } = await brought()
    const { id: elsewhere } = await world.staff.collection('agences').create({ name: `Autre ${number}` })
    for (const values of [{ montant: 50 }, { agence: elsewhere }])
      expect(await conflictOf(remises().update(id, values))).toMatch(/^409 Les espèces sont parties/)
    expect(await refusedFields(remises().create({ montant: 10 }))).toEqual(['agence'])
  })

  it('that is annulled is not posted after all', async () => {
    const { id } = await brought()
    await remises(chief).update(id, { state: 'annulee' })
    expect(await conflictOf(remises(chief).update(id, { state: 'postee' }))).toMatch(/^409 .*déjà annulée/)
  })
})

it('a rapprochement is of the whole payment', async () => {
  const command = await door.loaded(youssef, { price: 270, extra_fees: 0 })
  const paid = { amount_collected: 270, ...proven('carte') }
  const { id: suivi } = await world.move(youssef, command, 'LIVRE', paid)
  for (const montant of [269.9, 270.1]) {
    expect(await refusedFields(cashier.collection('rapprochements').create({ suivi, montant }))).toEqual([
      'montant',
    ])
  }
})

describe('a ceiling', () => {
  const give = (id: string) => world.move(world.staff, id, 'AFFECTE', { delivery_man: idOf(youssef) })
  const limit = (plafond_encours: number) =>
    world.staff.collection('livreurs').update(idOf(youssef), { plafond_encours })

  it('counts the cash he had when the books were opened', async () => {
    const opened = { kind: 'CASH_LIVREUR', user: idOf(youssef), montant: 200 }
    await world.staff.send('/api/wasl/ouvertures', { method: 'POST', body: { soldes: [opened] } })
    await limit(250)
    const id = await world.received({ price: 60, extra_fees: 0 })
    expect(await conflictOf(give(id))).toMatch(/260,00.DH/)
    await limit(260)
    await give(id)
  })

  it('gives no room for what he is to hand back at a door', async () => {
    await limit(100)
    await give(await world.received({ price: -30, extra_fees: 0, is_echange: true }))
    const id = await world.received({ price: 120, extra_fees: 0 })
    expect(await conflictOf(give(id))).toMatch(/120,00.DH/)
    const swap = await world.received({ price: -30, extra_fees: 0, is_echange: true })
    const asked = { kind: 'affectation', commands: [swap, id], move: { delivery_man: idOf(youssef) } }
    const lot = await world.staff.collection('jobs').create(asked)
    const job = () => world.staff.collection('jobs').getOne(lot.id)
    await expect.poll(async () => (await job()).state, { timeout: 60_000, interval: 50 }).toBe('fini')
    expect(await job()).toMatchObject({ applied: 1, refused: 1 })
    await give(await world.received({ price: 100, extra_fees: 0 }))
  })
})
