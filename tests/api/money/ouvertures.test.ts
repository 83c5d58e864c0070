/** Balances of accounts on the day the ledger is opened. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { account, idOf, refusal, refusedFields, statusOf } from '../../support/people.ts'
import { openedAnew } from './books.ts'
import { brokenInvariants } from './invariants.ts'
import { type MoneyWorld, openMoneyWorld } from './world.ts'

let world: MoneyWorld
let staff: PocketBase
let client = ''
let livreur = ''

beforeAll(async () => {
  world = await openMoneyWorld()
  staff = world.staff
  client = idOf(await world.merchant('atlas'))
  livreur = idOf(await world.courier('youssef'))
})
afterAll(async () => {
  expect(await openedAnew(world.wasl.db)).toEqual([])
  await world.wasl.close()
})

const open = (soldes: object[], who = staff) =>
  who.send('/api/wasl/ouvertures', { method: 'POST', body: { soldes } })
const one = (values: object, who = staff) => who.collection('ouvertures').create(values)

it('are booked against OUVERTURE, together or not at all', async () => {
  const before = await world.balance('OUVERTURE')
  const agence = (await staff.collection('agences').create({ name: 'Neuve' })).id
  await open([
    { kind: 'BANQUE', montant: 10_000.5, note: 'Relevé du mois' },
    { kind: 'CAISSE', agence, montant: 1_500 },
    { kind: 'DU_CLIENT', user: client, montant: -2_300.25 },
  ])
  expect(await world.balance('CAISSE', { agence })).toBe(1_500)
  expect(await world.balance('DU_CLIENT', { user: client })).toBe(-2_300.25)
  expect((await world.balance('OUVERTURE')) - before).toBeCloseTo(-9_200.25)
  const half = open([
    { kind: 'CAISSE', agence, montant: 1 },
    { kind: 'CAISSE', agence, montant: -5_000 },
  ])
  expect((await refusal(half)).status).toBe(409)
  expect(await world.balance('CAISSE', { agence })).toBe(1_500)
})

it.each([
  [{ kind: 'OUVERTURE', montant: 1 }, ['kind']],
  [{ kind: 'COFFRE', montant: 1 }, ['kind']],
  [{ kind: 'BANQUE', montant: 0 }, ['montant']],
  [{ kind: 'CAISSE', montant: 5 }, ['agence']],
  [{ kind: 'CASH_LIVREUR', montant: 5 }, ['user']],
])('%o is refused at its field', async (values, fields) => {
  expect(await refusedFields(one(values))).toEqual(fields)
})

it('is of a client where it is owed to one, of a livreur where he has it, and of nobody else', async () => {
  expect(await refusedFields(one({ kind: 'DU_CLIENT', user: livreur, montant: -5 }))).toEqual(['user'])
  expect(await refusedFields(one({ kind: 'CASH_LIVREUR', user: client, montant: 5 }))).toEqual(['user'])
  expect(await refusedFields(one({ kind: 'BANQUE', user: client, montant: 5 }))).toEqual(['user'])
  await one({ kind: 'CASH_LIVREUR', user: livreur, montant: 80, jour: '2026-11-01 00:00:00.000Z' })
  expect(await world.balance('CASH_LIVREUR', { user: livreur })).toBe(80)
})

it('is opened by « Moderateurs » alone, once for an id, and is never taken back', async () => {
  const roles = ['Factures clients', 'Factures livreurs']
  const cashier = await account(world.wasl, staff, { type: 'moderateur', name: 'caisse', roles })
  expect(await statusOf(open([{ kind: 'BANQUE', montant: 5 }], cashier))).toBe(403)
  expect(await statusOf(one({ kind: 'BANQUE', montant: 5 }, cashier))).toBe(403)
  const id = 'ouvertureunique'
  await one({ id, kind: 'BANQUE', montant: 5 })
  const held = await world.balance('BANQUE')
  expect(await statusOf(one({ id, kind: 'BANQUE', montant: 6 }))).toBeGreaterThanOrEqual(400)
  expect(await statusOf(staff.collection('ouvertures').update(id, { montant: 7 }))).toBe(403)
  expect(await statusOf(staff.collection('ouvertures').delete(id))).toBe(403)
  expect(await world.balance('BANQUE')).toBe(held)
  expect((await cashier.collection('ouvertures').getOne(id)).montant).toBe(5)
})

it('is handed over by its livreur with his next versement, once', async () => {
  const karim = idOf(await world.courier('karim'))
  await open([{ kind: 'CASH_LIVREUR', user: karim, montant: 659 }])
  const { du, ouvertures } = await staff.send(`/api/wasl/caisse/${karim}`, {})
  expect({ du, ouvertures }).toEqual({ du: 659, ouvertures: 1 })
  const handOver = async () => {
    const draft = await staff.collection('versements').create({ livreur: karim, agence: world.agence })
    return staff
      .collection('versements')
      .update(draft.id, { comptage: { 200: 3, 50: 1, 5: 1, 2: 2 }, montant: 659, state: 'valide' })
  }
  expect((await handOver()).ecart).toBe(0)
  expect(await world.balance('CASH_LIVREUR', { user: karim })).toBe(0)
  expect(await statusOf(handOver())).toBe(409)
  const { items } = await staff.send('/api/wasl/caisse', {})
  expect(items.find(({ id }: { id: string }) => id === karim)).toMatchObject({ du: 0, verse: 659 })
  expect(await brokenInvariants(world.wasl.behind)).toEqual([])
})

it('is paid to its client by his next facture, once, also when nothing else is billed', async () => {
  const merchant = await world.merchant('ancien')
  const user = idOf(merchant)
  await open([{ kind: 'DU_CLIENT', user, montant: -2_300.25 }])
  const bill = () => staff.collection('factures').create({ party: 'client', user })
  const draft = await bill()
  expect(draft).toMatchObject({ total: 0, report: 2_300.25, net: 2_300.25 })
  await staff.collection('factures').update(draft.id, { state: 'emise' })
  expect((await staff.collection('ouvertures').getFirstListItem(`user = "${user}"`)).reporte_dans).toBe(
    draft.id,
  )
  expect((await refusal(bill())).status).toBe(409)
  await staff.collection('paiements').create({ facture: draft.id, mode: 'especes', agence: world.agence })
  expect(await brokenInvariants(world.wasl.behind)).toEqual([])
})
