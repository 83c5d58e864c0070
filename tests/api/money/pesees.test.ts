/** Ranges of weight: from the scale to the facture and back, to the centime. */

import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { villeId } from '#model/domain/commande/states/reference.ts'
import type { Verdict } from '#model/domain/phone/outbox.ts'
import { newId } from '#server/core/base/ids.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { checkFrais } from '#server/verify/frais.ts'
import { checkPesees } from '#server/verify/pesees.ts'
import { foundAfter } from '../../support/damage.ts'
import { account, idOf, refusal, refusedFields, statusOf } from '../../support/people.ts'
import { photo } from '../../support/photo.ts'
import { type BillingWorld, openBillingWorld } from './billing-world.ts'

let world: BillingWorld
let atlas: PocketBase
let scale: PocketBase

const RANGES = [
  [5_000, 10],
  [11_000, 20],
  [30_000, 50],
] as const

beforeAll(async () => {
  world = await openBillingWorld()
  const { wasl, staff, agence } = world
  for (const [seuil, amount] of RANGES) await range({ seuil, amount })
  scale = await account(wasl, staff, { type: 'moderateur', name: 'quai', roles: ['Envois'], agence })
})
afterEach(async () => {
  expect([...(await checkFrais(world.wasl.db)), ...(await checkPesees(world.wasl.db))]).toEqual([])
})
afterAll(() => world.wasl.close())
beforeEach(async () => {
  atlas = await world.merchant()
})

const range = (values: object): Promise<RecordModel> =>
  world.staff.collection('clients_fee').create({ outcome: 'poids', valid_from: '2026-01-01', ...values })
const parcelOf = (values: object = {}) => ({
  client_source: idOf(atlas),
  price: 250,
  extra_fees: 0,
  ...values,
})
const received = (values: object = {}) => world.received(parcelOf(values))
const delivered = (values: object = {}) => world.door.delivered(world.youssef, parcelOf(values))
const weigh = (command: string, weight_g: number, values: object = {}, who = scale): Promise<RecordModel> =>
  who.collection('pesees').create({ command, weight_g, ...values })
const weightsOf = async (command: string) =>
  (await world.all(command))
    .filter(({ fait }) => fait === 'poids')
    .map(({ montant, mesure, pesee, annule_par }) => ({ montant, mesure, pesee, annule_par }))
const words = (phrases: readonly string[]) => phrases.join(' ').replace(/[\u00a0\u202f]/g, ' ')
const whyOf = async (command: string, who = world.fc) => {
  const fee = (await world.live(command, 'client')).find(({ fait }) => fait === 'poids')
  const { phrases } = await who.send(`/api/wasl/frais/${fee?.id}/pourquoi`, {})
  return words(phrases)
}

describe('the weight a client declares', () => {
  it.each([
    [4_999, undefined],
    [5_000, 10],
    [10_999, 10],
    [11_000, 20],
    [80_000, 50],
  ])('of %i g costs %s beside the delivery', async (weight_g, poids) => {
    const id = await delivered({ weight_g })
    expect(await world.fees(id)).toEqual({ emballage: 1.5, livraison: 35, ...(poids && { poids }) })
  })

  it('is not paid by what is refused, and is simulated before the parcel is sent', async () => {
    const id = await world.door.loaded(world.youssef, parcelOf({ weight_g: 12_000 }))
    const { motif } = world
    await world.move(world.youssef, id, 'REFUSE', { motif: motif('REFUSE'), note: 'Trop lourd' })
    expect(await world.fees(id)).toEqual({ emballage: 1.5, refus: 10 })
    const query = { ville: villeId('Rabat'), price: 250, weight_g: 12_000 }
    const told = await atlas.send('/api/wasl/tarifs/simulation', { method: 'GET', query })
    expect(told).toMatchObject({ total_frais: 56.5, recevrez: 193.5 })
    expect(told.frais).toContainEqual(expect.objectContaining({ fait: 'poids', montant: 20 }))
  })

  it('has the ranges of its client before those of everybody', async () => {
    const own = await range({ client: idOf(atlas), seuil: 5_000, amount: 4 })
    expect(await world.fees(await delivered({ weight_g: 40_000 }))).toMatchObject({ poids: 4 })
    expect(await refusedFields(range({ client: idOf(atlas), seuil: 5_000, amount: 6 }))).toContain(
      'valid_from',
    )
    await range({ client: idOf(atlas), seuil: 20_000, amount: 9 })
    expect(await world.fees(await delivered({ weight_g: 40_000 }))).toMatchObject({ poids: 9 })
    expect(await world.fees(await delivered({ weight_g: 19_999 }))).toMatchObject({ poids: 4 })
    expect(own.seuil).toBe(5_000)
    expect(await refusedFields(range({ outcome: 'retour', seuil: 5, amount: 1 }))).toEqual(['seuil'])
  })
})

describe('a weighing', () => {
  it('at the hub prices what is delivered later, and its fee names it', async () => {
    const id = await received({ weight_g: 2_000 })
    const { id: pesee } = await weigh(id, 7_200, { photo: photo('balance.png') })
    expect((await world.now(id)).weighed_g).toBe(7_200)
    expect(await weightsOf(id)).toEqual([])
    await world.lead(id, world.youssef)
    await world.move(world.youssef, id, 'LIVRE', { amount_collected: 250, mode_paiement: 'especes' })
    expect(await weightsOf(id)).toEqual([{ montant: 10, mesure: 7_200, pesee, annule_par: '' }])
    const { name } = await world.staff.collection('agences').getOne(world.agence)
    expect(await whyOf(id)).toContain(`Poids facturé : 7,2 kg, pesé à ${name} le `)
    expect(await whyOf(id, atlas)).toContain('Tranche à partir de 5 kg.')
  })

  it('after the delivery ends the fee and writes another, both kept, and the facture takes the last', async () => {
    const id = await delivered({ weight_g: 6_000 })
    expect(await whyOf(id)).toContain('Poids déclaré par le client : 6 kg. Tranche à partir de 5 kg.')
    const first = await weigh(id, 12_000)
    const second = await weigh(id, 31_000)
    expect(await weightsOf(id)).toEqual([
      { montant: 10, mesure: 6_000, pesee: '', annule_par: first.id },
      { montant: 20, mesure: 12_000, pesee: first.id, annule_par: second.id },
      { montant: 50, mesure: 31_000, pesee: second.id, annule_par: '' },
    ])
    const ended = (await world.all(id)).find(({ annule_par }) => annule_par === first.id)
    const { phrases } = await world.fc.send(`/api/wasl/frais/${ended?.id}/pourquoi`, {})
    expect(words(phrases)).toContain('par une nouvelle pesée. Il n’est plus dû.')
    await world.handOver()
    const draft = await world.draft(atlas)
    expect(draft).toMatchObject({ total: 250, frais: 85, emballage: 1.5, net: 163.5 })
    await world.issue(draft.id)
    expect(await world.balance('DU_CLIENT', idOf(atlas))).toBe(-163.5)
    expect(await statusOf(weigh(id, 1_000))).toBe(409)
    expect(await refusal(weigh(id, 1_000))).toMatchObject({
      message: expect.stringMatching(/facturé sur la facture FC-.*avoir/),
    })
  })

  it('below every range leaves nothing due, and of the same weight changes nothing', async () => {
    const id = await delivered({ weight_g: 6_000 })
    await weigh(id, 6_000)
    expect(await weightsOf(id)).toEqual([{ montant: 10, mesure: 6_000, pesee: '', annule_par: '' }])
    const { id: light } = await weigh(id, 900)
    expect(await weightsOf(id)).toEqual([{ montant: 10, mesure: 6_000, pesee: '', annule_par: light }])
    expect(await world.fees(id)).toEqual({ emballage: 1.5, livraison: 35 })
  })

  it('takes the room of a light parcel for its weight', async () => {
    const id = await received()
    const sides = { longueur_cm: 60, largeur_cm: 50, hauteur_cm: 40 }
    expect(await weigh(id, 2_500, sides)).toMatchObject({ weight_g: 2_500, taxable_g: 24_000 })
    await world.lead(id, world.youssef)
    await world.move(world.youssef, id, 'LIVRE', { amount_collected: 250, mode_paiement: 'especes' })
    expect(await world.fees(id)).toMatchObject({ poids: 20 })
    expect(await whyOf(id)).toContain(
      '2,5 kg sur la balance, mais 60 × 50 × 40 cm prennent la place de 24 kg',
    )
  })

  it('makes a prepared facture stale, and the next one right', async () => {
    const id = await delivered({ weight_g: 6_000 })
    await world.handOver()
    const draft = await world.draft(atlas)
    expect(draft.frais).toBe(45)
    await weigh(id, 12_000)
    expect(await statusOf(world.issue(draft.id))).toBe(409)
    const again = await world.draft(atlas)
    expect(again.frais).toBe(55)
    await world.issue(again.id)
  })

  it('leaves a weight that somebody forced, and prices one corrected meanwhile', async () => {
    const id = await delivered({ weight_g: 6_000 })
    const forced = { command: id, fait: 'poids', montant: 3, motif: 'Accord', force: true }
    await world.staff.collection('frais').create(forced)
    await weigh(id, 40_000)
    expect(await world.fees(id)).toMatchObject({ poids: 3 })
    const other = await delivered({ weight_g: 6_000 })
    await world.correct(other, 'REFUSE', { motif: world.motif('REFUSE'), amount_collected: 0 })
    expect(await world.fees(other)).toEqual({ emballage: 1.5, refus: 10 })
    await weigh(other, 12_000)
    const { id: undoes, from: status } = await world.lastSuivi(other)
    await world.staff.collection('suivis').create({ command: other, kind: 'annulation', undoes, status })
    expect(await world.fees(other)).toEqual({ emballage: 1.5, livraison: 35, poids: 20 })
  })

  it('of the tariffs of the day of the delivery, whatever they are today', async () => {
    const row = await range({ client: idOf(atlas), seuil: 1_000, amount: 7, valid_to: String(world.today()) })
    const id = await delivered({ weight_g: 900 })
    world.tomorrow()
    await range({
      client: idOf(atlas),
      seuil: 1_000,
      amount: 70,
      valid_from: String(world.today()),
    })
    await weigh(id, 2_000)
    const [fee] = (await world.live(id, 'client')).filter(({ fait }) => fait === 'poids')
    expect(fee).toMatchObject({ montant: 7, tarif: row.id })
  })
})

it('is refused at its fields, to who does not weigh, and nobody rewrites one', async () => {
  const id = await received()
  expect(await refusedFields(weigh(id, 0))).toEqual(['weight_g'])
  expect(await statusOf(weigh('absent000000000', 5))).toBe(400)
  expect(await statusOf(weigh(id, 5_000, {}, atlas))).toBe(403)
  expect(await statusOf(weigh(id, 5_000, {}, world.fc))).toBe(403)
  const { id: pesee } = await weigh(id, 5_000)
  expect(await statusOf(scale.collection('pesees').update(pesee, { weight_g: 1 }))).toBe(403)
  expect(await statusOf(scale.collection('pesees').delete(pesee))).toBe(403)
  const [seen] = await atlas.collection('pesees').getFullList({ filter: `command = "${id}"` })
  expect([seen?.taxable_g, seen?.author]).toEqual([5_000, undefined])
  const other = await world.merchant()
  expect(await other.collection('pesees').getFullList()).toEqual([])
  await expect(
    world.wasl.behind.query(sql`UPDATE pesees SET taxable_g = 1 WHERE id = ${pesee}`),
  ).rejects.toThrow()
})

it('kept without network is of the parcel that was scanned before it, once, however often it is sent', async () => {
  const id = await received()
  const { code } = await world.now(id)
  let seq = 0
  const kept = (collection: string, body: object) => {
    const item = { id: newId(), seq: ++seq, occurred_at: new Date().toISOString(), collection, body }
    return item
  }
  const send = (items: readonly object[], who = scale) =>
    who.send<{ verdicts: Verdict[] }>('/api/wasl/outbox', {
      method: 'POST',
      body: { device: 'station00000001', unsent: items.length, clock_offset: 0, items },
    })
  const at = { mode: 'reception', agence: world.agence }
  const scan = kept('scans', { ...at, text: code })
  const weighing = kept('pesees', { scan: scan.id, weight_g: 6_000 })
  const unknown = kept('scans', { ...at, text: 'RIEN-1' })
  const items = [scan, weighing, unknown, kept('pesees', { scan: unknown.id, weight_g: 1_000 })]
  const first = await send(items)
  expect(first.verdicts.map(({ verdict }) => verdict)).toEqual([
    ...['accepted', 'accepted', 'accepted', 'refused'],
  ])
  expect(first.verdicts.at(-1)?.message).toContain('celui d’aucun colis')
  const again = await send(items)
  expect(again.verdicts.map(({ verdict }) => verdict)).toEqual([
    ...['duplicate', 'duplicate', 'duplicate', 'refused'],
  ])
  const found = await scale.collection('pesees').getFullList({ filter: `command = "${id}"` })
  expect(found.map(({ id: own, weight_g }) => [own, weight_g])).toEqual([[weighing.id, 6_000]])
  expect(await world.now(id)).toMatchObject({ weighed_g: 6_000 })
  const [other] = (await send([kept('pesees', { scan: scan.id, weight_g: 9_000 })], world.staff)).verdicts
  expect([other?.verdict, other?.message]).toEqual(['refused', expect.stringContaining('scannez-le')])
})

it('is compared with its fees by verify', async () => {
  const id = await delivered({ weight_g: 6_000 })
  const { id: pesee } = await weigh(id, 12_000)
  const found = (damage: Sql) => foundAfter(world.wasl.db, damage, checkFrais, checkPesees)
  expect(await found(sql`UPDATE commands SET weighed_g = 1 WHERE id = ${id}`)).toEqual(['commands.weighed_g'])
  expect(await found(sql`UPDATE pesees SET taxable_g = 13000 WHERE id = ${pesee}`)).toContain('frais.pesee')
  expect(await found(sql`UPDATE frais SET mesure = 10000 WHERE pesee = ${pesee}`)).toContain('frais.pesee')
  const revived = sql`UPDATE frais SET annule_par = '', suivi = '' WHERE annule_par = ${pesee}`
  expect(await found(revived)).toContain('frais')
  expect(await found(sql`DELETE FROM pesees WHERE id = ${pesee}`)).toContain('frais')
})
