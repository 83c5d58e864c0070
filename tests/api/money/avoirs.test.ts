/** Corrections after issue: an avoir with its own number, taken into the next facture. */

import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { checkCausedEntries } from '#server/verify/caused-entries.ts'
import { checkFactures } from '#server/verify/factures.ts'
import { damage } from '#tests/support/damage.ts'
import { idOf, refusal, refusedFields, statusOf } from '../../support/people.ts'
import { type BillingWorld, openBillingWorld } from './billing-world.ts'

let world: BillingWorld
let atlas: PocketBase
let parcel: string
let facture: RecordModel

beforeAll(async () => {
  world = await openBillingWorld()
})
afterAll(() => world.wasl.close())
beforeEach(async () => {
  atlas = await world.merchant()
  parcel = await deliver(250, 20)
  facture = await world.issue((await world.draft(atlas)).id)
})

async function deliver(price: number, extra_fees = 0): Promise<string> {
  const id = await world.door.delivered(world.youssef, { client_source: idOf(atlas), price, extra_fees })
  await world.handOver()
  return id
}
const wrong = async () =>
  (await Promise.all([checkFactures, checkCausedEntries].map((check) => check(world.wasl.db)))).flat()
const avoir = (lignes: unknown, values: object = {}, who = world.fc): Promise<RecordModel> =>
  who.collection('factures').create({
    party: 'client',
    user: idOf(atlas),
    kind: 'avoir',
    origine: facture.id,
    motif: 'Erreur de caisse',
    lignes,
    ...values,
  })
const owed = () => world.balance('DU_CLIENT', idOf(atlas))

describe('an avoir', () => {
  it('gives a fee back, with its tax, in the next facture', async () => {
    expect(facture).toMatchObject({ total: 270, frais: 35, net: 233.5 })
    const draft = await avoir([{ command: parcel, fee: -10 }])
    expect(draft).toMatchObject({ state: 'brouillon', total: 0, frais: -10, net: 10, user: idOf(atlas) })
    const issued = await world.issue(draft.id)
    expect(issued).toMatchObject({ state: 'emise', net: 10 })
    expect(issued.number).toMatch(/^AV-\d{4}-\d{6}$/)
    expect(issued.tva).toEqual([{ taux: 10, ht: -9.09, tva: -0.91, ttc: -10 }])
    expect(await owed()).toBe(-243.5)
    await deliver(100)
    const next = await world.issue((await world.draft(atlas)).id)
    expect(next).toMatchObject({ total: 100, report: 10, net: 73.5 })
    expect((await world.staff.collection('factures').getOne(draft.id)).reporte_dans).toBe(next.id)
    await deliver(100)
    expect(await world.draft(atlas)).toMatchObject({ report: 0 })
    expect(await wrong()).toEqual([])
  })

  it('tells a difference of cash by its price, and of an indemnity', async () => {
    const { id } = await avoir([{ command: parcel, price: -20, indemnite: 5 }])
    expect(await world.linesOf(id)).toMatchObject([
      { price: -40, extra_fees: 20, encaisse: -20, indemnite: 5, premiere: false },
    ])
    const before = await world.balance('PRODUIT_ECART')
    expect(await world.issue(id)).toMatchObject({ total: -20, indemnites: 5, net: -15 })
    expect(await owed()).toBe(-218.5)
    expect(await world.balance('PRODUIT_ECART')).toBe(before - 20)
    expect((await world.staff.collection('factures').getOne(facture.id)).net).toBe(233.5)
    expect(await wrong()).toEqual([])
  })

  it('of all of an unpaid facture annuls it, and neither is reported', async () => {
    const { id } = await avoir([{ command: parcel, price: -270, fee: -36.5 }])
    const issued = await world.issue(id)
    expect(issued).toMatchObject({ net: -233.5, reporte_dans: facture.id })
    expect(await world.staff.collection('factures').getOne(facture.id)).toMatchObject({ state: 'annulee' })
    await deliver(100)
    expect(await world.draft(atlas)).toMatchObject({ report: 0, net: 63.5 })
    expect(await owed()).toBe(-100)
    expect(await wrong()).toEqual([])
  })
})

describe('an avoir is refused', () => {
  it('without a reason, a line, a difference, or of lines that are not on the facture', async () => {
    const other = await deliver(70)
    const fee = [{ command: parcel, fee: -10 }]
    expect(await refusedFields(avoir(fee, { motif: ' ' }))).toEqual(['motif'])
    expect(await refusedFields(avoir(fee, { origine: (await world.draft(atlas)).id }))).toEqual(['origine'])
    for (const lignes of [
      [],
      'x',
      [{ command: parcel }],
      [{ command: other, fee: -1 }],
      [...fee, ...fee],
      [{ command: parcel, fee: 'x' }],
      [{ command: parcel, fee: 1e300 }],
    ]) {
      expect(await refusedFields(avoir(lignes))).toEqual(['lignes'])
    }
  })

  it('twice, and to who may not', async () => {
    const { id } = await avoir([{ command: parcel, fee: -10 }])
    const all = await Promise.all(Array.from({ length: 8 }, () => statusOf(world.issue(id))))
    expect(all.toSorted()).toEqual([200, ...Array(7).fill(409)])
    expect((await refusal(world.issue(id))).response.data.present.number).toMatch(/^AV-/)
    expect(await statusOf(avoir([{ command: parcel, fee: -10 }], {}, world.fl))).toBe(400)
    expect(await statusOf(avoir([{ command: parcel, fee: -10 }], {}, atlas))).toBe(403)
  })
})

it('the books are derived again from factures, avoirs and claims, and the first difference is named', async () => {
  await world.indemnify(atlas, parcel, 30)
  expect(await wrong()).toEqual([])
  const entry = sql`SELECT id FROM ledger_entries WHERE cause = ${facture.id}`
  const more = sql`UPDATE ledger_postings SET amount = amount * 2 WHERE entry = (${entry})`
  await damage(world.wasl.db, more)
  expect((await wrong()).map(({ where }) => where)).toEqual(['ledger_entries.factures'])
  await damage(world.wasl.db, sql`UPDATE ledger_postings SET amount = amount / 2 WHERE entry = (${entry})`)
  expect(await wrong()).toEqual([])
})
