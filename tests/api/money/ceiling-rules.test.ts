/**
 * The parcels and cash a ceiling counts, its exceptions, and two concurrent
 * assignments that together exceed it.
 */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { account, idOf, refusal, statusOf } from '../../support/people.ts'
import { openParcelWorld, type ParcelWorld } from '../parcel-world.ts'
import { type Door, doorOf } from './door.ts'

let world: ParcelWorld
let door: Door
let full: PocketBase
let number = 0

beforeAll(async () => {
  world = await openParcelWorld({ connections: 16 })
  door = doorOf(world)
})
afterAll(() => world.wasl.close())
beforeEach(async () => {
  full = await account(world.wasl, world.staff, { type: 'livreur', name: `plein${++number}` })
})

const SAID = 'verser avant de continuer'
const PRICE = { price: 270, extra_fees: 0 }
const received = () => world.received(PRICE)
const ceiling = (values: { plafond_colis?: number; plafond_encours?: number }) =>
  world.staff.collection('livreurs').update(idOf(full), values)
const assign = (id: string) => world.move(world.staff, id, 'AFFECTE', { delivery_man: idOf(full) })

describe('a ceiling', () => {
  it('counts the cash he has in hand, until he hands it over', async () => {
    await door.delivered(full, PRICE)
    await ceiling({ plafond_encours: 300 })
    const id = await received()
    expect((await refusal(assign(id))).status).toBe(409)
    const versement = await world.staff
      .collection('versements')
      .create({ livreur: idOf(full), agence: world.agence })
    const counted = { montant: 270, comptage: { '200': 1, '50': 1, '20': 1 }, state: 'valide' }
    const [cashier, roles] = [`caisse${number}`, ['Factures livreurs']]
    const till = await account(world.wasl, world.staff, { type: 'moderateur', name: cashier, roles })
    await till.collection('versements').update(versement.id, counted)
    await assign(id)
  })

  it('does not stop him from going on with what he has', async () => {
    const id = await received()
    await assign(id)
    await ceiling({ plafond_encours: 100, plafond_colis: 1 })
    await world.move(full, id, 'EN_DISTRIBUTION', { source: 'scan' })
    const told = { amount_collected: 270, mode_paiement: 'especes' }
    await world.move(full, id, 'LIVRE', told)
    const latest = { filter: `command = "${id}"`, sort: '-at,-@rowid' }
    const [back] = await world.staff.collection('suivis').getFullList(latest)
    const undone = { command: id, kind: 'annulation', undoes: back?.id, status: back?.from }
    expect(await statusOf(world.staff.collection('suivis').create(undone))).toBe(200)
    await world.move(full, id, 'LIVRE', told)
  })

  it('is of one lot what it is of one parcel: as many as fit are given', async () => {
    await ceiling({ plafond_encours: 600 })
    const commands = await Promise.all(Array.from({ length: 4 }, received))
    const move = { delivery_man: idOf(full) }
    const { id } = await world.staff.collection('jobs').create({ kind: 'affectation', commands, move })
    const job = () => world.staff.collection('jobs').getOne(id)
    await expect.poll(async () => (await job()).state, { timeout: 60_000, interval: 50 }).toBe('fini')
    expect(await job()).toMatchObject({ applied: 2, refused: 2 })
    const rows = await world.staff.collection('jobs_rows').getFullList({ filter: `job = "${id}"` })
    expect(rows.filter(({ reason }) => String(reason).includes(SAID))).toHaveLength(2)
    const his = { filter: `delivery_man = "${idOf(full)}"` }
    expect(await world.staff.collection('commands').getFullList(his)).toHaveLength(2)
  })

  it('holds against sixteen who give him parcels at once', async () => {
    await ceiling({ plafond_encours: 5 * 270 })
    const commands = await Promise.all(Array.from({ length: 16 }, received))
    const answers = await Promise.all(commands.map((command) => statusOf(assign(command))))
    expect(answers.filter((status) => status === 200)).toHaveLength(5)
    expect(answers.filter((status) => status === 409)).toHaveLength(11)
  })

  it('is obeyed by proposals, in the same words', async () => {
    const { staff } = world
    const agence = (await staff.collection('agences').create({ name: `Seule ${number}`, code: `S${number}` }))
      .id
    const city = (await staff.collection('villes').create({ name: `Ville ${number}`, tarif_livraison: 30 }))
      .id
    await staff.collection('livreurs').update(idOf(full), { agence, villes: [city] })
    const { id } = await world.parcel({ ...PRICE, city })
    await world.move(staff, id, 'RECU_HUB', { source: 'scan', agence })
    const proposed = async () => {
      const sent = { method: 'POST', body: { ids: [id] } }
      return (await staff.send('/api/wasl/affectation/proposals', sent)).items[0]
    }
    await ceiling({ plafond_encours: 269 })
    expect(await proposed()).toMatchObject({ livreur: '', reason: expect.stringContaining(SAID) })
    await ceiling({ plafond_encours: 270 })
    expect((await proposed()).livreur).toBe(idOf(full))
  })
})

describe('a gap above the threshold of the company', () => {
  const KEY = 'argent.seuil_ecart'
  const settings = () => world.staff.collection('settings')
  async function threshold(value: number): Promise<void> {
    const [known] = await settings().getFullList({ filter: `key = "${KEY}"` })
    if (known) await settings().update(known.id, { value })
    else await settings().create({ key: KEY, value })
  }
  const cashier = async (name: string) =>
    account(world.wasl, world.staff, {
      ...{ type: 'moderateur', name: `${name}${number}` },
      roles: ['Factures livreurs'],
    })
  /** Hands over 50 less than collected; returns the versement. */
  async function short(): Promise<string> {
    await door.delivered(full, PRICE)
    const till = await cashier('guichet')
    const { id } = await till.collection('versements').create({ livreur: idOf(full), agence: world.agence })
    const counted = { montant: 220, comptage: { '200': 1, '20': 1 }, state: 'valide', motif: 'Perdu' }
    await till.collection('versements').update(id, counted)
    return id
  }
  const SUSPENDED = 'écart de caisse de 50,00'
  const told = async (id: string) => {
    const { status, response } = await refusal(assign(id))
    return [status, response.message.replace(/\s/g, ' ')]
  }

  it('keeps him from more parcels until he has acknowledged it and another person has decided', async () => {
    const id = await short()
    const [before, after] = [await received(), await received()]
    await assign(before)
    await threshold(50)
    await world.move(full, before, 'EN_DISTRIBUTION', { source: 'scan' })
    await assign(await received())
    await threshold(49.99)
    const refused = [409, expect.stringContaining(SUSPENDED)]
    expect(await told(after)).toEqual(refused)
    // Parcels already with the livreur are unaffected.
    await world.move(full, before, 'LIVRE', { amount_collected: 270, mode_paiement: 'especes' })
    await full.collection('versements').update(id, { acquitte: true })
    expect(await told(after)).toEqual(refused)
    await (await cashier('chef')).collection('versements').update(id, { decision: 'rembourse' })
    await assign(after)
    await threshold(0)
  })

  it('is obeyed by lots and by proposals, and at a threshold of zero by nobody', async () => {
    const id = await short()
    const { staff } = world
    await (await cashier('chef')).collection('versements').update(id, { decision: 'perte' })
    const agence = (await staff.collection('agences').create({ name: `Gap ${number}`, code: `G${number}` }))
      .id
    const city = (await staff.collection('villes').create({ name: `Bourg ${number}`, tarif_livraison: 30 }))
      .id
    await staff.collection('livreurs').update(idOf(full), { agence, villes: [city] })
    const parcel = (await world.parcel({ ...PRICE, city })).id
    await world.move(staff, parcel, 'RECU_HUB', { source: 'scan', agence })
    const proposed = async () => {
      const sent = { method: 'POST', body: { ids: [parcel] } }
      return (await staff.send('/api/wasl/affectation/proposals', sent)).items[0]
    }
    const lot = async () => {
      const values = { kind: 'affectation', commands: [parcel], move: { delivery_man: idOf(full) } }
      const { id: job } = await staff.collection('jobs').create(values)
      const now = () => staff.collection('jobs').getOne(job)
      await expect.poll(async () => (await now()).state, { timeout: 60_000, interval: 50 }).toBe('fini')
      return now()
    }
    await threshold(20)
    expect(await proposed()).toMatchObject({
      livreur: '',
      reason: expect.stringContaining('Écart de caisse'),
    })
    expect(await lot()).toMatchObject({ applied: 0, refused: 1 })
    await threshold(0)
    expect((await proposed()).livreur).toBe(idOf(full))
    expect(await lot()).toMatchObject({ applied: 1, refused: 0 })
  })
})
