/** The dépenses of a month by category, beside its budgets. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BudgetsOfMonth } from '#model/domain/depences/budgets-of-month.ts'
import { account, refusal, refusedFields, statusOf } from '../../support/people.ts'
import { photo } from '../../support/photo.ts'
import { type TestWasl, testWasl } from '../../support/wasl.ts'

/** Before the dépenses of the demo. */
const MOIS = '2025-10'

let wasl: TestWasl
let staff: PocketBase
let buyer: PocketBase
let manager: PocketBase
let agence = ''
let number = 0

beforeAll(async () => {
  wasl = await testWasl()
  staff = await wasl.as('moderateur')
  const budgets = staff.collection('budgets')
  for (const { id } of await budgets.getFullList()) await budgets.delete(id)
  const roles = ['Depences']
  buyer = await account(wasl, staff, { type: 'moderateur', name: 'acheteur', roles })
  manager = await account(wasl, staff, { type: 'moderateur', name: 'chef', roles })
})
afterAll(() => wasl.close())
beforeEach(async () => {
  number++
  agence = (await staff.collection('agences').create({ name: `Agence ${number}` })).id
})

const day = (jour: string) => `${jour} 00:00:00.000Z`
const spend = (amount: number, more: object = {}) =>
  buyer.collection('depences').create({
    ...{
      date: day('2025-10-05'),
      label: 'Gasoil',
      category: 'carburant',
      amount,
      agence,
      payee_par: 'banque',
    },
    ...{ piece: photo('recu.png'), ...more },
  })
const decide = (id: string, state: 'validee' | 'refusee') =>
  manager.collection('depences').update(id, { state, ...(state === 'refusee' && { motif: 'Sans objet' }) })
const approved = async (amount: number, more: object = {}) =>
  decide((await spend(amount, more)).id, 'validee')
const plan = (amount: number, more: object = {}) =>
  buyer.collection('budgets').create({
    ...{ category: 'carburant', agence, amount, valid_from: day('2025-01-01') },
    ...more,
  })
const month = (query: object = {}, by = buyer): Promise<BudgetsOfMonth> =>
  by.send('/api/wasl/depences/budgets', { method: 'GET', query: { mois: MOIS, agence, ...query } })
const lines = async (query: object = {}) => (await month(query)).lignes

describe('the month of an agence', () => {
  it('counts what was approved, what waits apart, and leaves out what was refused and other months', async () => {
    await plan(1000)
    await approved(350.4)
    await approved(99.6, { date: day('2025-10-31') })
    await spend(200)
    await decide((await spend(7000)).id, 'refusee')
    await approved(11, { date: day('2025-09-30') })
    await approved(13, { date: day('2025-11-01') })
    const line = { category: 'carburant', budget: 1000, depense: 450, a_valider: 200 }
    expect(await month()).toEqual({ mois: MOIS, lignes: [{ ...line, reste: 550, reste_si_valide: 350 }] })
  })

  it('is negative beyond the budget, and has no remainder without one', async () => {
    await plan(300)
    await approved(250)
    await spend(100.5)
    await approved(40, { category: 'peage' })
    expect(await lines()).toEqual([
      {
        ...{ category: 'carburant', budget: 300, depense: 250, a_valider: 100.5 },
        ...{ reste: 50, reste_si_valide: -50.5 },
      },
      {
        ...{ category: 'peage', budget: null, depense: 40, a_valider: 0 },
        ...{ reste: null, reste_si_valide: null },
      },
    ])
  })

  it('has the budget of its dates: the later of two in a month, none after the last day', async () => {
    await plan(100, { valid_to: day('2025-10-14') })
    await plan(150, { valid_from: day('2025-10-15'), valid_to: day('2025-11-01') })
    const budgetIn = async (mois: string) => (await lines({ mois }))[0]?.budget
    const months = ['2024-12', '2025-01', '2025-09', '2025-10', '2025-11', '2025-12']
    expect(await Promise.all(months.map(budgetIn))).toEqual([undefined, 100, 100, 150, 150, undefined])
  })
})

it('the company has its own budget of a category, else the sum of those of its agences', async () => {
  const category = 'fournitures'
  const company = async () =>
    (await lines({ agence: '' })).find((one) => one.category === category) ?? { budget: 'none' }
  await plan(400, { category })
  const second = (await staff.collection('agences').create({ name: `Seconde ${number}` })).id
  await plan(250, { category, agence: second })
  await approved(120, { category })
  await approved(30, { category, agence: second })
  expect(await company()).toMatchObject({ budget: 650, depense: 150, reste: 500 })
  await plan(500, { category, agence: '' })
  expect(await company()).toMatchObject({ budget: 500, depense: 150, reste: 350 })
})

it('two budgets of a category never hold on the same day', async () => {
  await plan(100, { valid_to: day('2025-06-30') })
  expect(await refusedFields(plan(200, { valid_from: day('2025-06-30') }))).toEqual([
    'valid_from',
    'valid_to',
  ])
  await plan(200, { valid_from: day('2025-07-01') })
})

it('who is bound to an agence plans and reads its month alone', async () => {
  const bound = { type: 'moderateur', name: `local${number}`, roles: ['Depences'], agence } as const
  const local = await account(wasl, staff, bound)
  await plan(5000, { category: 'loyer', agence: '' })
  const made = await local
    .collection('budgets')
    .create({ category: 'salaires', amount: 900, valid_from: day('2025-01-01') })
  expect(made.agence).toBe(agence)
  const his = await month({ agence: '' }, local)
  expect(his.lignes.map(({ category }) => category)).toEqual(['salaires'])
  const other = (await staff.collection('agences').create({ name: `Ailleurs ${number}` })).id
  expect(await statusOf(month({ agence: other }, local))).toBe(403)
  expect(await statusOf(local.collection('budgets').update(made.id, { agence: other }))).toBe(403)
})

it('a month that is none and an agence that is none are refused in words', async () => {
  expect((await refusal(month({ mois: '2025-13' }))).response.data.mois.message).toContain('2026-10')
  expect(await statusOf(month({ agence: 'inconnue' }))).toBe(404)
  expect(await statusOf(month({}, await wasl.as('client')))).toBe(403)
})
