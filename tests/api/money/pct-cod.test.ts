/** A percentage of the cash collected: a fee of its own, from the door to the facture and back, to the centime. */

import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { villeId } from '#model/domain/commande/states/reference.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { checkFrais } from '#server/verify/frais.ts'
import { csvRows } from '../../support/csv-rows.ts'
import { foundAfter } from '../../support/damage.ts'
import { readPaper } from '../../support/paper.ts'
import { idOf, refusedFields } from '../../support/people.ts'
import { type BillingWorld, openBillingWorld } from './billing-world.ts'
import { REFUSED } from './door.ts'

let world: BillingWorld
let atlas: PocketBase

beforeAll(async () => {
  world = await openBillingWorld()
})
afterEach(async () => {
  expect(await checkFrais(world.wasl.db)).toEqual([])
})
afterAll(() => world.wasl.close())
beforeEach(async () => {
  atlas = await world.merchant()
})

const terms = (pourcentage: number, values: object = {}): Promise<RecordModel> =>
  world.staff.collection('clients_fee').create({
    ...{ client: idOf(atlas), outcome: 'pct_cod', valid_from: '2026-01-01', amount: 0 },
    pourcentage,
    ...values,
  })
const parcelOf = (values: object = {}) => ({
  client_source: idOf(atlas),
  price: 250,
  extra_fees: 0,
  ...values,
})
const delivered = (
  values: object = {},
  to: 'LIVRE' | 'LIVRE_PARTIEL' | 'ECHANGE_LIVRE' = 'LIVRE',
  told: object = {},
) => world.door.delivered(world.youssef, parcelOf(values), to, told)
const sharesOf = async (command: string) =>
  (await world.all(command))
    .filter(({ fait }) => fait === 'pct_cod')
    .map(({ montant, base, annule_par }) => [montant, base, annule_par])
const dueOf = async (command: string) => (await world.fees(command)).pct_cod
const undo = async (command: string) => {
  const { id: undoes, from: status } = await world.lastSuivi(command)
  await world.staff.collection('suivis').create({ command, kind: 'annulation', undoes, status })
}
const paid = (amount_collected: number) => ({ amount_collected, mode_paiement: 'especes' })

describe('a percentage of what was collected', () => {
  it.each([
    [1.5, 0, 250, 3.75],
    [1.25, 0, 250, 3.13],
    [1, 5, 250, 5],
    [1, 2, 250, 2.5],
    [0, 4, 250, 4],
  ])('of %s percent and at least %s is, of %s, %s', async (pourcentage, amount, price, due) => {
    await terms(pourcentage, { amount })
    const id = await delivered({ price })
    expect(await sharesOf(id)).toEqual([[due, price, '']])
  })

  it('is of the cash and not of the price, and nothing where nothing came in', async () => {
    await terms(1.5)
    expect(await dueOf(await delivered({ extra_fees: 20 }))).toBe(4.05)
    const kept = { pieces_kept: 1, amount_collected: 170, motif: world.motif('LIVRE_PARTIEL') }
    expect(await dueOf(await delivered({ price: 300, quantity: 2 }, 'LIVRE_PARTIEL', kept))).toBe(2.55)
    const old = { old_article: true, source: 'scan' }
    expect(await dueOf(await delivered({ price: 50, is_echange: true }, 'ECHANGE_LIVRE', old))).toBe(0.75)
    expect(await dueOf(await delivered({ price: -30, is_echange: true }, 'ECHANGE_LIVRE', old))).toBe(
      undefined,
    )
    const refused = await world.door.loaded(world.youssef, parcelOf())
    await world.move(world.youssef, refused, 'REFUSE', { ...REFUSED, ...paid(20) })
    expect(await world.fees(refused)).toEqual({ emballage: 1.5, refus: 10 })
  })

  it('is said before the parcel is sent, and explained after', async () => {
    await terms(1, { amount: 5 })
    const query = { ville: villeId('Rabat'), price: 250 }
    const told = await atlas.send('/api/wasl/tarifs/simulation', { method: 'GET', query })
    expect(told).toMatchObject({ total_frais: 41.5, recevrez: 208.5 })
    const share = { fait: 'pct_cod', montant: 5, base: 250, pourcentage: 1, taux: 20 }
    expect(told.frais).toContainEqual(expect.objectContaining(share))
    const id = await delivered()
    const fee = (await world.live(id, 'client')).find(({ fait }) => fait === 'pct_cod')
    const { phrases } = await atlas.send(`/api/wasl/frais/${fee?.id}/pourquoi`, {})
    expect(phrases.join(' ').replace(/[\u00a0\u202f]/g, ' ')).toContain(
      '1 % de l’encaissé, 250,00 DH, soit 2,50 DH : le minimum de 5,00 DH s’applique.',
    )
  })

  it('has the promotions of its client', async () => {
    await terms(2)
    const today = String(world.today())
    await world.staff.collection('promotions').create({
      ...{ nom: 'Rentrée', genre: 'taux', taux: 20, valid_from: today },
      ...{ clients: [idOf(atlas)], faits: ['pct_cod'] },
    })
    const fee = (await world.live(await delivered(), 'client')).find(({ fait }) => fait === 'pct_cod')
    expect(fee).toMatchObject({ brut: 5, remise: 1, montant: 4 })
  })
})

describe('a correction', () => {
  it('of the amount takes the share again, at the tariffs of the delivery, and its undoing gives it back', async () => {
    const row = await terms(1, { valid_to: String(world.today()) })
    const id = await delivered()
    const first = (await world.live(id, 'client')).find(({ fait }) => fait === 'pct_cod')
    world.tomorrow()
    await terms(10, { valid_from: String(world.today()) })
    await world.correct(id, 'LIVRE', { ...paid(200), motif: world.motif('LIVRE') })
    const { id: correction } = await world.lastSuivi(id)
    expect(await sharesOf(id)).toEqual([
      [2.5, 250, correction],
      [2, 200, ''],
    ])
    const again = (await world.live(id, 'client')).find(({ fait }) => fait === 'pct_cod')
    expect(again).toMatchObject({ tarif: row.id, occurred_at: first?.occurred_at })
    await undo(id)
    expect(await dueOf(id)).toBe(2.5)
    await world.correct(id, 'REFUSE', { motif: world.motif('REFUSE'), amount_collected: 0 })
    expect(await world.fees(id)).toEqual({ emballage: 1.5, refus: 10 })
    await undo(id)
    expect(await dueOf(id)).toBe(2.5)
  })

  it('of the amount twice, then of how it ended, leaves nothing of the delivery', async () => {
    await terms(1)
    const id = await delivered()
    for (const amount of [200, 150]) {
      await world.correct(id, 'LIVRE', { ...paid(amount), motif: world.motif('LIVRE') })
      expect(await dueOf(id)).toBe(amount / 100)
    }
    await world.correct(id, 'REFUSE', { motif: world.motif('REFUSE'), amount_collected: 0 })
    expect(await world.fees(id)).toEqual({ emballage: 1.5, refus: 10 })
  })

  it('of who delivered adds no share that was not due that day', async () => {
    const id = await delivered()
    await terms(1)
    const told = { ...paid(250), delivery_man: idOf(world.livreur) }
    await world.correct(id, 'LIVRE', told)
    expect(await sharesOf(id)).toEqual([])
  })

  it('leaves a share somebody forced, before the delivery or after', async () => {
    await terms(1)
    const force = (command: string, montant: number) =>
      world.staff
        .collection('frais')
        .create({ command, fait: 'pct_cod', montant, motif: 'Accord', force: true })
    const early = await world.door.loaded(world.youssef, parcelOf())
    expect(await force(early, 1)).toMatchObject({ occurred_at: '', suivi: '' })
    await world.move(world.youssef, early, 'LIVRE', paid(250))
    const late = await delivered()
    await force(late, 1)
    for (const id of [early, late]) {
      expect(await dueOf(id)).toBe(1)
      await world.correct(id, 'LIVRE', { ...paid(100), motif: world.motif('LIVRE') })
      expect(await dueOf(id)).toBe(1)
    }
  })
})

it('is on the facture with its own rate of tax, in a column of its papers', async () => {
  await terms(2)
  await delivered({ weight_g: 2_400 })
  await world.handOver()
  const draft = await world.draft(atlas, { period_to: String(world.today()) })
  expect(draft).toMatchObject({ total: 250, frais: 40, emballage: 1.5, net: 208.5 })
  const { tva } = await world.issue(draft.id)
  expect(tva).toEqual([
    { taux: 10, ht: 33.18, tva: 3.32, ttc: 36.5 },
    { taux: 20, ht: 4.17, tva: 0.83, ttc: 5 },
  ])
  const headers = { authorization: atlas.authStore.token }
  const read = (kind: string) => fetch(`${world.wasl.url}/api/wasl/factures/${draft.id}/${kind}`, { headers })
  const [row] = csvRows(await (await read('csv')).text())
  expect(row).toMatchObject({ FRAIS: '40,00', 'DONT ENCAISSEMENT': '5,00', 'POIDS (G)': '2400' })
  const [page] = await readPaper(Buffer.from(await (await read('pdf')).arrayBuffer()))
  const text = page?.text.replace(/\s+/g, ' ')
  expect(text).toContain('Frais dont enc. Emb. Net')
  expect(text).toContain('Frais d’encaissement 5,00 (2 % de 250,00, client)')
  expect(text).toContain('dont encaissement -5,00 DH')
})

it('is refused where no percentage is taken', async () => {
  expect(await refusedFields(terms(2, { outcome: 'refus' }))).toEqual(['pourcentage'])
  expect(await refusedFields(terms(0.125))).toEqual(['pourcentage'])
  expect(await refusedFields(terms(101))).toEqual(['pourcentage'])
})

it('is compared with its delivery by verify', async () => {
  await terms(2)
  const id = await delivered()
  const found = (damage: Sql) => foundAfter(world.wasl.db, damage, checkFrais)
  const his = sql`command = ${id} AND fait = 'pct_cod'`
  expect(await found(sql`UPDATE frais SET base = 251 WHERE ${his}`)).toEqual(['frais.base'])
  const later = sql`created = created + interval '1 hour'`
  expect(await found(sql`UPDATE frais SET pourcentage = 3, ${later} WHERE ${his}`)).toEqual(['frais.montant'])
  expect(await found(sql`UPDATE frais SET montant = 4, ${later} WHERE ${his}`)).toEqual(['frais.montant'])
  expect(await found(sql`UPDATE frais SET annule_par = suivi WHERE ${his}`)).toEqual(['frais.annule_par'])
})
