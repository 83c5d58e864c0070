/** Packaging: clients' orders, the stocks of agences and clients, and the packaging of a parcel. */

import fc from 'fast-check'
import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { villeId } from '#model/domain/commande/states/reference.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { checkPackaging } from '#server/verify/packaging.ts'
import { account, idOf, refusal, refusedFields, statusOf } from '../../support/people.ts'
import { type BillingWorld, openBillingWorld } from './billing-world.ts'

let world: BillingWorld
let desk: PocketBase
let atlas: PocketBase
let carton: RecordModel

beforeAll(async () => {
  world = await openBillingWorld()
  const who = { type: 'moderateur', name: 'magasin', roles: ['Emballages', 'Ramassage'] } as const
  desk = await account(world.wasl, world.staff, who)
})
afterAll(() => world.wasl.close())
let cartons = 0
beforeEach(async () => {
  atlas = await merchant()
  carton = await desk.collection('packaging').create({ name: `Carton ${++cartons}`, price: 2.5 })
})
afterEach(async () => {
  expect(await checkPackaging(world.wasl.db)).toEqual([])
})

/** A client of the agence that receives the parcels. */
async function merchant(): Promise<PocketBase> {
  const client = await world.merchant()
  await world.staff.collection('users').update(idOf(client), { agence: world.agence })
  return client
}
const enter = (nombre: number, values: object = {}): Promise<RecordModel> =>
  desk
    .collection('packaging_movements')
    .create({ packaging: carton.id, agence: world.agence, kind: 'entree', nombre, ...values })
const order = (quantity: number, who = atlas, values: object = {}): Promise<RecordModel> =>
  who.collection('commandes_emballage').create({ packaging: carton.id, quantity, ...values })
const step = (id: string, state: string, who = desk, values: object = {}): Promise<RecordModel> =>
  who.collection('commandes_emballage').update(id, { state, ...values })

/** A ramassage of a client on the first day and hour that are open. */
async function pickupOf(who: PocketBase): Promise<RecordModel> {
  const ville = villeId('Rabat')
  const path = `/api/wasl/rammasage/proposal?client=${idOf(who)}&ville=${ville}`
  const { days } = await world.staff.send<{ days: { day: string; creneaux: string[] }[] }>(path, {})
  const { day = '', creneaux = [] } = days[1] ?? {}
  const when = { date: day, creneau: creneaux[0] }
  const where = { client: idOf(who), ville, adresse: '4, rue des Orangers', colis_declares: 3 }
  return world.staff.collection('rammasage').create({ ...where, ...when })
}

/** The agence's stock and its reserved part. */
async function shelf(packaging = carton.id): Promise<[stock: number, reserve: number]> {
  const filter = `packaging = "${packaging}" && client = ""`
  const [found] = await world.staff.collection('packaging_stocks').getFullList({ filter })
  return [found?.stock ?? 0, found?.reserve ?? 0]
}
async function owned(who = atlas): Promise<number> {
  const filter = `packaging = "${carton.id}" && client = "${idOf(who)}"`
  const [found] = await who.collection('packaging_stocks').getFullList({ filter })
  return found?.stock ?? 0
}

describe('a client orders', () => {
  it.each([
    [1, 10],
    [10, 10],
    [11, 20],
    [201, 500],
  ])('%i, rounded up to %i, at the price of the day', async (asked, given) => {
    await enter(500)
    const made = await order(asked)
    expect(made).toMatchObject({ state: 'demandee', client: idOf(atlas), agence: world.agence })
    expect([made.quantity, made.price, made.montant]).toEqual([given, 2.5, given * 2.5])
    expect(await shelf()).toEqual([500, given])
  })

  it('no more than 500, no packaging that is not offered, and nothing for somebody else', async () => {
    await enter(1_000)
    expect(await refusedFields(order(501))).toEqual(['quantity'])
    await desk.collection('packaging').update(carton.id, { active: false })
    expect(await refusedFields(order(10))).toEqual(['packaging'])
    await desk.collection('packaging').update(carton.id, { active: true })
    expect(await statusOf(order(10, atlas, { client: idOf(await merchant()) }))).toBe(400)
    expect(await refusedFields(order(10, desk, { client: idOf(world.youssef) }))).toEqual(['client'])
  })

  it('what is left after what others were promised, and is told how much that is', async () => {
    await enter(60)
    await order(50)
    const { status, response } = await refusal(order(20, await merchant()))
    expect([status, response.message]).toEqual([409, expect.stringContaining('que 10')])
    expect(await shelf()).toEqual([60, 50])
  })

  it('at once with two hundred others for one hundred cartons: exactly one hundred are promised', async () => {
    await enter(100)
    const all = await Promise.all(Array.from({ length: 200 }, () => statusOf(order(10))))
    expect(all.filter((status) => status === 200)).toHaveLength(10)
    expect(new Set(all)).toEqual(new Set([200, 409]))
    expect(await shelf()).toEqual([100, 100])
  })

  it('and takes back only what nobody has prepared', async () => {
    await enter(100)
    const { id } = await order(20)
    expect(await statusOf(step(id, 'livree', atlas))).toBe(409)
    expect(await step(id, 'annulee', atlas)).toMatchObject({ state: 'annulee' })
    expect(await shelf()).toEqual([100, 0])
    const { id: other } = await order(20)
    await step(other, 'preparee')
    expect(await statusOf(step(other, 'annulee', atlas))).toBe(409)
    expect(await refusedFields(step(other, 'annulee'))).toEqual(['motif'])
    await step(other, 'annulee', desk, { motif: 'Carton abîmé' })
    expect(await shelf()).toEqual([100, 0])
  })
})

describe('an order', () => {
  it('is brought with the ramassage of its client, then is his, and on his next facture', async () => {
    await enter(100)
    const { id } = await order(50)
    await world.staff.collection('livreurs').update(idOf(world.youssef), { is_ramasseur: true })
    const pickup = await pickupOf(atlas)
    expect(await step(id, 'preparee')).toMatchObject({ rammasage: pickup.id })
    await world.staff.collection('rammasage').update(pickup.id, { ramasseur: idOf(world.youssef) })
    expect(await shelf()).toEqual([100, 50])
    await world.staff.collection('rammasage').update(pickup.id, { state: 'ramasse' })
    expect(await shelf()).toEqual([50, 0])
    expect(await owned()).toBe(50)
    const delivered = await atlas.collection('commandes_emballage').getOne(id)
    expect(delivered.state).toBe('livree')
    const why = await atlas.send(`/api/wasl/frais/${delivered.frais}/pourquoi`, {})
    expect(why.phrases.join(' ')).toContain(`50 × ${carton.name}`)
    await world.door.delivered(world.youssef, { client_source: idOf(atlas), price: 250, extra_fees: 0 })
    await world.handOver()
    expect(await world.draft(atlas)).toMatchObject({ total: 250, frais: 35, emballage: 126.5, net: 88.5 })
  })

  it('is delivered once, whoever says it twice at once', async () => {
    await enter(100)
    const { id } = await order(20)
    const all = await Promise.all([1, 2, 3].map(() => statusOf(step(id, 'livree'))))
    expect(all.sort()).toEqual([200, 409, 409])
    expect([await shelf(), await owned()]).toEqual([[80, 0], 20])
  })
})

describe('a parcel that leaves', () => {
  const sent = (who: PocketBase) => world.received({ client_source: idOf(who), price: 250, extra_fees: 0 })
  const packedIn = async (command: string) =>
    (await world.live(command, 'client')).filter(({ fait }) => fait === 'emballage')

  it('takes one of its agence, billed to its client', async () => {
    await enter(10)
    await world.staff.collection('clients').update(idOf(atlas), { emballage: carton.id })
    const [fee] = await packedIn(await sent(atlas))
    expect(fee?.montant).toBe(2.5)
    expect(await shelf()).toEqual([9, 0])
  })

  it('takes one of those its client ordered while he has some, and pays nothing more for it', async () => {
    await enter(100)
    await world.staff.collection('clients').update(idOf(atlas), { emballage: carton.id })
    await step((await order(10)).id, 'livree')
    const [fee] = await packedIn(await sent(atlas))
    expect([fee?.montant, fee?.source]).toEqual([0, 'emballage commandé'])
    expect([await shelf(), await owned()]).toEqual([[90, 0], 9])
    for (let n = 0; n < 9; n++) await sent(atlas)
    expect((await packedIn(await sent(atlas)))[0]?.montant).toBe(2.5)
    expect([await shelf(), await owned()]).toEqual([[89, 0], 0])
  })

  it('and whose departure is undone gives it back', async () => {
    await enter(10)
    await world.staff.collection('clients').update(idOf(atlas), { emballage: carton.id })
    const command = await sent(atlas)
    const last = await world.lastSuivi(command)
    const undone = { command, kind: 'annulation', undoes: last.id, status: last.from }
    await world.staff.collection('suivis').create(undone)
    expect(await shelf()).toEqual([10, 0])
  })
})

describe('the stock of an agence', () => {
  it('is counted with its difference, and lets nothing go that is promised', async () => {
    await enter(100)
    await order(50)
    expect(await enter(97, { kind: 'inventaire' })).toMatchObject({ quantity: -3 })
    expect(await statusOf(enter(48, { kind: 'sortie', motif: 'Mouillés' }))).toBe(409)
    expect(await refusedFields(enter(5, { kind: 'sortie' }))).toEqual(['motif'])
    expect(await enter(47, { kind: 'sortie', motif: 'Mouillés' })).toMatchObject({ quantity: -47 })
    expect(await shelf()).toEqual([50, 50])
  })

  it('changes by movements alone, which nobody changes or takes away', async () => {
    const { id } = await enter(100)
    const movements = desk.collection('packaging_movements')
    expect(await statusOf(movements.update(id, { nombre: 1 }))).toBe(403)
    expect(await statusOf(movements.delete(id))).toBe(403)
    const [stock] = await desk
      .collection('packaging_stocks')
      .getFullList({ filter: `packaging = "${carton.id}"` })
    expect(
      await refusedFields(desk.collection('packaging_stocks').update(stock?.id ?? '', { stock: 5 })),
    ).toEqual(['stock'])
    await desk.collection('packaging_stocks').update(stock?.id ?? '', { threshold: 40 })
    await expect(
      world.wasl.db.query(sql`UPDATE packaging_movements SET quantity = 1 WHERE id = ${id}`),
    ).rejects.toThrow()
  })

  it('is seen and moved by those of its agence', async () => {
    const agence = (
      await world.staff.collection('agences').create({ name: `Fès ${cartons}`, code: `F${cartons}` })
    ).id
    const who = { type: 'moderateur', name: `fes${cartons}`, roles: ['Emballages'], agence } as const
    const fes = await account(world.wasl, world.staff, who)
    await enter(100)
    expect(
      await fes.collection('packaging_stocks').getFullList({ filter: `packaging = "${carton.id}"` }),
    ).toEqual([])
    const there = { packaging: carton.id, agence: world.agence, kind: 'entree', nombre: 5 }
    expect(await statusOf(fes.collection('packaging_movements').create(there))).not.toBe(200)
    const { agence: his } = await fes.collection('packaging_movements').create({ ...there, agence: '' })
    expect(his).toBe(agence)
    expect(await statusOf(step((await order(10)).id, 'preparee', fes))).toBe(404)
  })
})

const MANY = process.env.SOAK ? 10_000 : 200
it(`is the sum of its movements after ${MANY} random ones, eight at a time`, {
  timeout: 3_600_000,
}, async () => {
  const kinds = fc.constantFrom('entree', 'sortie', 'inventaire', 'order', 'livree', 'annulee')
  const acts = fc.sample(fc.record({ kind: kinds, n: fc.integer({ min: 1, max: 90 }) }), {
    numRuns: MANY,
    seed: 13,
  })
  const open: string[] = []
  const done = new Set<string>()
  const act = async ({ kind, n }: (typeof acts)[number]) => {
    if (kind === 'order') open.push((await order(n)).id)
    else if (kind === 'livree' || kind === 'annulee') await step(open.pop() ?? (await order(10)).id, kind)
    else await enter(n, { kind, motif: 'Au hasard' })
    done.add(kind)
  }
  let next = 0
  const hand = async () => {
    for (let one = acts[next++]; one; one = acts[next++])
      expect([200, 409]).toContain(await statusOf(act(one)))
  }
  await Promise.all(Array.from({ length: 8 }, hand))
  expect(done.size).toBe(6)
  const filter = `packaging = "${carton.id}" && client = ""`
  const movements = await desk.collection('packaging_movements').getFullList({ filter })
  expect((await shelf())[0]).toBe(movements.reduce((sum, { quantity }) => sum + quantity, 0))
})

describe('verify names', () => {
  class Undone extends Error {}
  async function foundAfter(damage: Sql): Promise<string[]> {
    let found: string[] = []
    const undone = world.wasl.db.transaction(async (tx) => {
      await tx.query(sql`SET LOCAL session_replication_role = replica`)
      await tx.query(damage)
      found = (await checkPackaging(tx)).map(({ where }) => where)
      throw new Undone()
    })
    await expect(undone).rejects.toThrow(Undone)
    return found
  }

  it('a stock, a promise, a delivery and a fee that are not what they should be', async () => {
    await enter(100)
    const { id } = await order(10)
    await step(id, 'livree')
    await order(20)
    const his = sql`packaging = ${carton.id} AND client = ''`
    expect(await foundAfter(sql`UPDATE packaging_stocks SET stock = stock + 1 WHERE ${his}`)).toEqual([
      'packaging_stocks.stock',
    ])
    expect(await foundAfter(sql`UPDATE packaging_stocks SET reserve = 0 WHERE ${his}`)).toEqual([
      'packaging_stocks.reserve',
    ])
    expect(
      await foundAfter(sql`UPDATE packaging_movements SET commande_emballage = '' WHERE ${his}`),
    ).toEqual(['commandes_emballage'])
    expect(
      await foundAfter(sql`UPDATE frais SET montant = 1 WHERE motif LIKE ${`10 × ${carton.name}`}`),
    ).toEqual(['commandes_emballage.frais'])
  })
})
