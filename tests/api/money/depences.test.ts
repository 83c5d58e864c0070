/** A dépense leaves its caisse with a receipt, once another person has approved it. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { localDay, systemClock } from '#server/clock.ts'
import { checkCausedEntries } from '#server/verify/caused-entries.ts'
import { checkJournees } from '#server/verify/journees.ts'
import { checkLedger } from '#server/verify/ledger.ts'
import { account, idOf, refusal, refusedFields, statusOf } from '../../support/people.ts'
import { openParcelWorld, type ParcelWorld } from '../parcel-world.ts'
import { balancesOf, postingsOf } from './postings.ts'

let world: ParcelWorld
let buyer: PocketBase
let chief: PocketBase
let cashier: PocketBase
let caisse = ''
const PIECE = new File([Uint8Array.from([0x25, 0x50, 0x44, 0x46, 0x2d, 0x31])], 'ticket.pdf')
const TODAY = localDay(systemClock.now()).toString()

beforeAll(async () => {
  world = await openParcelWorld({ connections: 16 })
  const person = (name: string, roles: string[]) =>
    account(world.wasl, world.staff, { type: 'moderateur', name, roles })
  buyer = await person('acheteur', ['Depences'])
  chief = await person('chef', ['Depences'])
  cashier = await person('caissier', ['Factures livreurs'])
  caisse = (await world.staff.collection('agences').create({ name: 'Caisse' })).id
  await world.staff.collection('ouvertures').create({ kind: 'CAISSE', agence: caisse, montant: 1000 })
})
afterAll(async () => {
  const checks = [checkLedger, checkCausedEntries, checkJournees]
  expect((await Promise.all(checks.map((check) => check(world.wasl.db)))).flat()).toEqual([])
  await world.wasl.close()
})

const cash = async () => (await balancesOf(world.wasl.db, caisse)).CAISSE
const spend = (amount: number, values: object = {}) =>
  buyer.collection('depences').create({
    date: TODAY,
    label: 'Gazole',
    category: 'carburant',
    amount,
    agence: caisse,
    piece: PIECE,
    ...values,
  })
const decide = (who: PocketBase, id: string, values: object) => who.collection('depences').update(id, values)

it('waits for another person, then lowers that caisse only', async () => {
  const there = (await world.staff.collection('agences').create({ name: 'Autre' })).id
  const before = await cash()
  const { id, state } = await spend(215.3)
  expect(state).toBe('a_valider')
  expect(await cash()).toBe(before)
  expect(await statusOf(decide(buyer, id, { state: 'validee' }))).toBe(403)
  expect(await decide(chief, id, { state: 'validee' })).toMatchObject({
    decided_by: idOf(chief),
    journee: '',
  })
  expect(await postingsOf(world.wasl.db, 'depences', id)).toEqual([
    'depense CHARGE_DEPENSE 215.3',
    'depense CAISSE -215.3',
  ])
  expect(await balancesOf(world.wasl.db, there)).toEqual({})
  for (const again of [{ state: 'validee' }, { state: 'refusee' }, { amount: 1 }]) {
    const twice = await refusal(decide(chief, id, again))
    expect([twice.status, twice.response.data.present.state]).toEqual([409, 'validee'])
  }
  expect(await statusOf(chief.collection('depences').delete(id))).toBe(409)
})

it('has a receipt, a known till and cash in it, or is refused in words', async () => {
  const bare = await spend(10, { piece: '' })
  expect(await refusedFields(decide(chief, bare.id, { state: 'validee' }))).toEqual(['piece'])
  const nowhere = await spend(10, { agence: '' })
  expect(await refusedFields(decide(chief, nowhere.id, { state: 'validee' }))).toEqual(['agence'])
  const his = await spend(10, { payee_par: 'livreur' })
  expect(await refusedFields(decide(chief, his.id, { state: 'validee' }))).toEqual(['payee_par'])
  const much = await spend(100_000)
  expect(await statusOf(decide(chief, much.id, { state: 'validee' }))).toBe(409)
  expect(await refusedFields(decide(chief, bare.id, { state: 'refusee' }))).toEqual(['motif'])
  expect(await decide(chief, bare.id, { state: 'refusee', motif: 'Sans reçu' })).toMatchObject({
    state: 'refusee',
  })
  expect(await postingsOf(world.wasl.db, 'depences', bare.id)).toEqual([])
  expect(await statusOf(spend(10, { state: 'validee' }))).toBe(409)
})

it('is decided as it stands: neither its amount nor the way it was paid changes with the decision', async () => {
  const before = await cash()
  const { id } = await spend(60)
  for (const changed of [{ amount: 6 }, { payee_par: 'banque' }]) {
    for (const decision of [{ state: 'validee' }, { state: 'refusee', motif: 'Trop cher' }]) {
      const { status, response } = await refusal(decide(chief, id, { ...decision, ...changed }))
      expect([status, response.message]).toEqual([409, expect.stringMatching(/telle qu’elle est/)])
      expect(response.data.present).toMatchObject({ id, state: 'a_valider', amount: 60 })
    }
  }
  expect(await cash()).toBe(before)
  await decide(buyer, id, { amount: 6 })
  await decide(chief, id, { state: 'validee' })
  expect(await cash()).toBe((before ?? 0) - 6)
})

it('of another agence is not for who works in one: he neither writes, moves nor decides it there', async () => {
  const { wasl, staff } = world
  const there = (await staff.collection('agences').create({ name: 'Là-bas' })).id
  const bound = { type: 'moderateur', roles: ['Depences'], agence: caisse } as const
  const clerk = await account(wasl, staff, { ...bound, name: 'agentdecaisse' })
  const chiefHere = await account(wasl, staff, { ...bound, name: 'chefdecaisse' })
  const depences = clerk.collection('depences')
  const values = { date: TODAY, label: 'Thé', category: 'autre', amount: 12, piece: PIECE }
  expect(await statusOf(depences.create({ ...values, agence: there }))).not.toBe(200)
  const his = await depences.create(values)
  expect(his.agence).toBe(caisse)
  expect(await statusOf(depences.update(his.id, { agence: there }))).toBe(403)
  const moved = decide(chiefHere, his.id, { agence: there, state: 'validee' })
  expect(await statusOf(moved)).toBe(403)
  const far = await spend(12, { agence: there })
  for (const who of [clerk, chiefHere])
    expect(await statusOf(decide(who, far.id, { state: 'validee' }))).toBe(404)
  expect(await decide(chiefHere, his.id, { state: 'validee' })).toMatchObject({ agence: caisse })
})

it('paid by the bank leaves the caisse alone', async () => {
  const before = await cash()
  const { id } = await spend(80, { payee_par: 'banque', agence: '' })
  await decide(chief, id, { state: 'validee' })
  expect(await postingsOf(world.wasl.db, 'depences', id)).toEqual([
    'depense CHARGE_DEPENSE 80',
    'depense BANQUE -80',
  ])
  expect(await cash()).toBe(before)
})

it('is of the day of the caisse it left, opened before or after', async () => {
  const early = await spend(20)
  await decide(chief, early.id, { state: 'validee' })
  const days = cashier.collection('journees_caisse')
  const { id } = await days.create({ agence: caisse, jour: TODAY })
  const later = await spend(30)
  expect(await decide(chief, later.id, { state: 'validee' })).toMatchObject({ journee: id })
  const counted = Math.round(((await cash()) ?? 0) * 10)
  const closed = await days.update(id, { comptage: { '0.1': counted }, state: 'close' })
  expect(closed.ecart).toBe(0)
  expect((await buyer.collection('depences').getOne(early.id)).journee).toBe(id)
  const next = await spend(5)
  expect(await decide(chief, next.id, { state: 'validee' })).toMatchObject({ journee: '' })
})

it('decided by sixteen at once is decided once', async () => {
  const { id } = await spend(40)
  const before = (await cash()) ?? 0
  const all = await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      statusOf(decide(chief, id, n % 2 ? { state: 'validee' } : { state: 'refusee', motif: 'Non' })),
    ),
  )
  expect(all.filter((status) => status === 200)).toHaveLength(1)
  const { state } = await buyer.collection('depences').getOne(id)
  expect(await cash()).toBe(state === 'validee' ? before - 40 : before)
})
