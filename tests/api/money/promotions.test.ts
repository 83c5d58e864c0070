/** Promotions: gross, discount and net, from the fact to the line of facture and « Pourquoi ? », to the centime. */

import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { villeId } from '#model/domain/commande/states/reference.ts'
import { sql } from '#server/db/sql.ts'
import { checkFeeAmounts } from '#server/verify/fee-amounts.ts'
import { csvRows } from '../../support/csv-rows.ts'
import { idOf, refusedFields, statusOf } from '../../support/people.ts'
import { type BillingWorld, openBillingWorld } from './billing-world.ts'

let world: BillingWorld
let atlas: PocketBase

beforeAll(async () => {
  world = await openBillingWorld()
})
afterAll(() => world.wasl.close())
beforeEach(async () => {
  atlas = await world.merchant()
})

const today = () => world.today().toString()
const promotion = (values: object): Promise<RecordModel> =>
  world.staff.collection('promotions').create({ nom: 'Rentrée', valid_from: today(), ...values })
const rate = (taux: number, values: object = {}) =>
  promotion({ genre: 'taux', taux, clients: [idOf(atlas)], ...values })

/** A parcel of Atlas delivered in Rabat for 250: its fee is 35.00 gross. */
async function delivered(who = atlas): Promise<RecordModel & { parcel: string }> {
  const told = { client_source: idOf(who), price: 250, extra_fees: 0 }
  const parcel = await world.door.delivered(world.youssef, told)
  const fee = (await world.live(parcel, 'client')).find(({ fait }) => fait === 'livraison')
  return { ...(fee as RecordModel), parcel }
}

const amounts = ({ brut, remise, montant }: RecordModel) => [brut, remise, montant]

describe('a promotion of 20 % for one client', () => {
  it('is on the fee, on the line of facture, on its papers and explained', async () => {
    const { id } = await rate(20, { faits: ['livraison'] })
    const fee = await delivered()
    expect(amounts(fee)).toEqual([35, 7, 28])
    expect(fee.promotions).toEqual([id])
    const { phrases, remise } = await world.fc.send(`/api/wasl/frais/${fee.id}/pourquoi`, {})
    expect(remise).toBe(7)
    expect(phrases.join(' ').replace(/[\u00a0\u202f]/g, ' ')).toContain(
      'Brut 35,00 DH, remise 7,00 DH par la promotion « Rentrée » (20 %) : net 28,00 DH.',
    )
    await world.handOver()
    const draft = await world.draft(atlas)
    expect(draft).toMatchObject({ total: 250, frais: 28, emballage: 1.5, net: 220.5 })
    const [line] = await world.linesOf(draft.id)
    expect(line).toMatchObject({ fee: 28, remise: 7, packaging: 1.5 })
    await world.issue(draft.id)
    const headers = { authorization: atlas.authStore.token }
    const csv = await (await fetch(`${world.wasl.url}/api/wasl/factures/${draft.id}/csv`, { headers })).text()
    const [told] = csvRows(csv)
    expect(told).toMatchObject({ 'FRAIS BRUTS': '35,00', REMISE: '7,00', FRAIS: '28,00', NET: '220,50' })
  })

  it('leaves other clients, other faits and other days at the full fee', async () => {
    await rate(20, { faits: ['livraison'] })
    await rate(50, { faits: ['livraison'], valid_from: world.today().add({ days: 3 }).toString() })
    expect(amounts(await delivered(await world.merchant()))).toEqual([35, 0, 35])
    const refused = await world.refused(atlas)
    const [fee] = (await world.live(refused, 'client')).filter(({ fait }) => fait === 'refus')
    expect(amounts(fee as RecordModel)).toEqual([10, 0, 10])
    expect(amounts(await delivered())).toEqual([35, 7, 28])
  })

  it('is simulated before the parcel is sent', async () => {
    await rate(20)
    const query = { ville: villeId('Rabat'), price: 250 }
    const told = await atlas.send('/api/wasl/tarifs/simulation', { method: 'GET', query })
    expect(told.frais[0]).toMatchObject({ fait: 'livraison', brut: 35, remise: 7, montant: 28 })
    expect([told.total_frais, told.recevrez]).toEqual([29.5, 220.5])
  })
})

describe('two promotions', () => {
  it('never add up: the better one holds, whichever was written first', async () => {
    await rate(20)
    const five = await promotion({ genre: 'montant', montant: 9.5, clients: [idOf(atlas)] })
    const fee = await delivered()
    expect([amounts(fee), fee.promotions]).toEqual([[35, 9.5, 25.5], [five.id]])
  })

  it('add up when both say so, and both are named', async () => {
    const a = await rate(20, { cumulable: true })
    const b = await promotion({
      genre: 'montant',
      montant: 5,
      clients: [idOf(atlas)],
      cumulable: true,
      nom: 'Fidèle',
    })
    const fee = await delivered()
    expect(amounts(fee)).toEqual([35, 12, 23])
    expect(fee.promotions).toEqual([a.id, b.id].sort())
    const { phrases } = await atlas.send(`/api/wasl/frais/${fee.id}/pourquoi`, {})
    expect(phrases.join(' ')).toContain('qui s’ajoutent : net')
  })
})

it('of a groupe is for its clients', async () => {
  const { id: groupe } = await world.staff
    .collection('groupes_clients')
    .create({ name: `Cosmétique ${idOf(atlas)}` })
  await promotion({ genre: 'montant', montant: 4, groupes: [groupe] })
  expect(amounts(await delivered())).toEqual([35, 0, 35])
  const [profile] = await world.staff.collection('clients').getFullList({ filter: `user = "${idOf(atlas)}"` })
  await world.staff.collection('clients').update(profile?.id ?? '', { groupe })
  expect(amounts(await delivered())).toEqual([35, 4, 31])
})

describe('what it gave', () => {
  it('stays when a correction is undone, and a forced fee takes nothing off', async () => {
    await rate(20)
    const fee = await delivered()
    await world.correct(fee.parcel, 'REFUSE', { motif: world.motif('REFUSE'), amount_collected: 0 })
    await world.correct(fee.parcel, 'LIVRE', {
      motif: world.motif('LIVRE'),
      amount_collected: 250,
      mode_paiement: 'especes',
    })
    const again = (await world.live(fee.parcel, 'client')).find(({ fait }) => fait === 'livraison')
    expect(amounts(again as RecordModel)).toEqual([35, 7, 28])
    const forced = { command: fee.parcel, fait: 'livraison', montant: 30, motif: 'Accord', force: true }
    expect(await refusedFields(world.staff.collection('frais').create({ ...forced, remise: 5 }))).toEqual([
      'remise',
    ])
    expect(amounts(await world.staff.collection('frais').create(forced))).toEqual([30, 0, 30])
  })

  it('cannot be changed behind it: its terms stay once it has begun, and it is not deleted', async () => {
    const row = await rate(20)
    const promotions = world.staff.collection('promotions')
    expect(await statusOf(promotions.update(row.id, { taux: 30 }))).toBe(409)
    expect(await statusOf(promotions.update(row.id, { clients: [] }))).toBe(409)
    expect(await statusOf(promotions.delete(row.id))).toBe(409)
    const yesterday = world.today().subtract({ days: 1 }).toString()
    expect(await refusedFields(promotions.update(row.id, { valid_to: yesterday }))).toEqual(['valid_to'])
    expect(await promotions.update(row.id, { valid_to: today(), note: 'Fini ce soir' })).toMatchObject({
      taux: 20,
    })
    const later = await rate(20, { valid_from: world.today().add({ days: 2 }).toString() })
    await promotions.update(later.id, { taux: 30 })
    expect(await promotions.delete(later.id)).toBe(true)
  })

  it('is recounted by verify, which names a discount that its promotions do not make', async () => {
    const row = await rate(20)
    const { id } = await delivered()
    const wrong = async () => (await checkFeeAmounts(world.wasl.db)).map(({ where }) => where)
    expect(await wrong()).toEqual([])
    const undone = new Error('undone')
    const foundAfter = (damage: ReturnType<typeof sql>) => {
      let where: string[] = []
      const { db } = world.wasl
      return db
        .transaction(async (tx) => {
          await tx.query(damage)
          where = (await checkFeeAmounts(tx)).map((found) => found.where)
          throw undone
        })
        .catch((error) => {
          if (error !== undone) throw error
          return where
        })
    }
    expect(await foundAfter(sql`UPDATE frais SET remise = 8, montant = 27 WHERE id = ${id}`)).toEqual([
      'frais.remise',
    ])
    expect(await foundAfter(sql`UPDATE promotions SET taux = 21 WHERE id = ${row.id}`)).toEqual([
      'frais.remise',
    ])
    expect(
      await foundAfter(
        sql`UPDATE promotions SET valid_from = valid_from + interval '2 days' WHERE id = ${row.id}`,
      ),
    ).toEqual(['frais.remise'])
    expect(await foundAfter(sql`UPDATE frais SET promotions = '{}' WHERE id = ${id}`)).toEqual([
      'frais.remise',
    ])
  })
})

it('is refused at its fields, and to who does not set fees', async () => {
  expect(await refusedFields(promotion({ genre: 'taux' }))).toEqual(['taux'])
  expect(await refusedFields(promotion({ genre: 'montant', montant: 5, taux: 3 }))).toEqual(['taux'])
  expect(await refusedFields(rate(10, { clients: [idOf(world.youssef)] }))).toEqual(['clients'])
  expect(await refusedFields(rate(10, { valid_to: '2026-01-01' }))).toEqual(['valid_to'])
  expect(await statusOf(atlas.collection('promotions').getFullList())).toBe(403)
  expect(
    await statusOf(
      world.fc.collection('promotions').create({ nom: 'x', genre: 'taux', taux: 5, valid_from: today() }),
    ),
  ).toBe(403)
})
