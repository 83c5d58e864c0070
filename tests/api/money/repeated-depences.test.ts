/** A dépense that comes back each month is written by a job, once, and waits like any other. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { localDay, systemClock } from '#server/clock.ts'
import { repeatDepences } from '#server/expenses/repeat-depences.ts'
import { account, idOf, refusedFields, statusOf } from '../../support/people.ts'
import { openParcelWorld, type ParcelWorld } from '../parcel-world.ts'

let world: ParcelWorld
let buyer: PocketBase
let chief: PocketBase
const PIECE = new File([Uint8Array.from([0x25, 0x50, 0x44, 0x46, 0x2d, 0x31])], 'bail.pdf')
const THIS_MONTH = localDay(systemClock.now()).with({ day: 1 })
const dayOf = (months: number) => `${THIS_MONTH.add({ months })} 00:00:00.000Z`
const monthOf = (months: number) => dayOf(months).slice(0, 7)

beforeAll(async () => {
  world = await openParcelWorld({ connections: 16 })
  const person = (name: string) =>
    account(world.wasl, world.staff, { type: 'moderateur', name, roles: ['Depences'] })
  buyer = await person('acheteur')
  chief = await person('chef')
})
afterAll(() => world.wasl.close())

const rent = (values: object = {}) =>
  buyer.collection('depences').create({
    ...{ date: dayOf(-2), label: 'Loyer du hub', category: 'loyer', amount: 4_500, agence: world.agence },
    ...{ payee_par: 'banque', piece: PIECE, repetition: 'mensuelle', ...values },
  })
const repeatsOf = (id: string) =>
  chief.collection('depences').getFullList({ filter: `modele = "${id}"`, sort: 'date' })
const turns = (times: number) =>
  Promise.all(Array.from({ length: times }, () => repeatDepences(world.wasl.engine)))

it('is written once for each month, by many processes at once too, without its receipt', async () => {
  const { id } = await rent()
  await turns(8)
  await turns(1)
  const months = await repeatsOf(id)
  expect(months.map(({ date, periode }) => [date, periode])).toEqual([
    [dayOf(-1), monthOf(-1)],
    [dayOf(0), monthOf(0)],
  ])
  for (const month of months) {
    expect(month).toMatchObject({
      label: 'Loyer du hub',
      category: 'loyer',
      amount: 4_500,
      payee_par: 'banque',
    })
    expect(month).toMatchObject({ state: 'a_valider', piece: '', repetition: '', author: idOf(buyer) })
  }
  expect((await chief.collection('depences').getOne(id)).repetition_faite).toBe(monthOf(0))
  const told = await world.staff
    .collection('journal')
    .getFullList({ filter: `collection = "depences" && record = "${months[0]?.id}"` })
  expect(told).toMatchObject([{ action: 'create', source: 'system', actor: '' }])
})

it('is decided by another person than the author of the one it repeats', async () => {
  const { id } = await rent()
  await turns(1)
  const [month] = await repeatsOf(id)
  const decide = (who: PocketBase) =>
    who.collection('depences').update(month?.id ?? '', { state: 'validee', piece: PIECE })
  expect(await statusOf(decide(buyer))).toBe(403)
  expect(await decide(chief)).toMatchObject({ state: 'validee', decided_by: idOf(chief) })
})

it('does not come back once it was deleted, and follows a template that was approved until it is stopped', async () => {
  const { id } = await rent({ date: dayOf(-1) })
  await chief.collection('depences').update(id, { state: 'validee' })
  await turns(1)
  const [month] = await repeatsOf(id)
  await chief.collection('depences').delete(month?.id ?? '')
  await turns(1)
  expect(await repeatsOf(id)).toEqual([])
  expect(await statusOf(buyer.collection('depences').update(id, { amount: 1 }))).toBe(409)
  expect(await buyer.collection('depences').update(id, { repetition: '' })).toMatchObject({
    state: 'validee',
  })
})

it('ends on its last day, stops when it is refused, and is written by the server alone', async () => {
  const ended = await rent({ repetition_fin: dayOf(-1) })
  const refused = await rent()
  await chief.collection('depences').update(refused.id, { state: 'refusee', motif: 'Bail résilié' })
  await turns(1)
  expect((await repeatsOf(ended.id)).map(({ periode }) => periode)).toEqual([monthOf(-1)])
  expect(await repeatsOf(refused.id)).toEqual([])
  expect(await refusedFields(rent({ repetition_fin: dayOf(-3) }))).toEqual(['repetition_fin'])
  const forged = rent({ modele: ended.id, periode: monthOf(0), repetition_faite: monthOf(0) })
  expect(await refusedFields(forged)).toEqual(['modele', 'periode', 'repetition_faite'])
})
