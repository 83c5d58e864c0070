/**
 * The amount available to a client, correct under concurrency, and a retrait from its request to the next
 * facture.
 */

import { setTimeout } from 'node:timers/promises'
import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { idOf, refusal, refusedFields, statusOf } from '../../support/people.ts'
import { verifyBooks } from './books.ts'
import { openPaymentWorld, type PaymentWorld } from './payment-world.ts'
import { postingsOf } from './postings.ts'

let world: PaymentWorld
let atlas: PocketBase

beforeAll(async () => {
  world = await openPaymentWorld()
})
afterAll(async () => {
  expect(await verifyBooks(world.wasl.db)).toEqual([])
  await world.wasl.close()
})
beforeEach(async () => {
  atlas = await world.payee()
})

const ask = (montant: number, who = atlas) => who.collection('retraits').create({ montant })
const decide = (id: string, state: string, who = world.fc) => who.collection('retraits').update(id, { state })
const available = async () => (await world.toReceive(atlas)).disponible
const delivered = (price: number, values: object = {}) =>
  world.door.delivered(world.youssef, { client_source: idOf(atlas), price, extra_fees: 0, ...values })
const payRetrait = (retrait: string) => world.fc.collection('paiements').create({ retrait, mode: 'virement' })

const READING_MS = 700

/** Delays all writes until every request has read: an unguarded sum is then wrong for certain. */
async function readFirst<T>(ask: () => Promise<T>[]): Promise<T[]> {
  let asked: Promise<T>[] = []
  await world.wasl.db.transaction(async (tx) => {
    await tx.query(sql`LOCK TABLE retraits, paiements IN SHARE ROW EXCLUSIVE MODE`)
    asked = ask()
    await setTimeout(READING_MS)
  })
  return Promise.all(asked)
}

describe('what is available', () => {
  it('is the cash handed over less the fees, with indemnities, nets and reports', async () => {
    expect(await available()).toBe(0)
    await delivered(250)
    // The fees of the parcel are due from the delivery on; the livreur still has its cash.
    expect(await available()).toBe(-36.5)
    await world.handOver()
    expect(await available()).toBe(213.5)
    const lost = await world.door.loaded(world.youssef, { client_source: idOf(atlas), price: 400 })
    await world.move(world.staff, lost, 'PERDU', { motif: world.motif('PERDU') })
    await world.indemnify(atlas, lost, 400)
    expect(await available()).toBe(612)
    const issued = await world.issue((await world.draft(atlas)).id)
    expect(issued.net).toBe(612)
    expect(await available()).toBe(612)
    const held = await world.pay(issued.id)
    expect(await available()).toBe(0)
    await world.decide(held.id, 'rejete')
    expect(await available()).toBe(612)
    await world.post((await world.pay(issued.id)).id)
    expect(await available()).toBe(0)
    await world.refused(atlas)
    await world.issue((await world.draft(atlas)).id)
    expect(await available()).toBe(-11.5)
  })

  it('counts what a livreur has for a client who is paid on delivery', async () => {
    atlas = await world.payee({ payer_sur: 'livre' })
    await delivered(250)
    expect(await available()).toBe(213.5)
    await world.handOver()
    expect(await available()).toBe(213.5)
  })

  it('is not what a brouillon says', async () => {
    await delivered(250)
    await world.handOver()
    await world.draft(atlas)
    expect(await available()).toBe(213.5)
  })
})

describe('a retrait', () => {
  beforeEach(async () => {
    await delivered(250)
    await world.handOver()
  })

  it('is at most what is available, to the centime', async () => {
    expect(await refusedFields(ask(213.51))).toEqual(['montant'])
    expect(await ask(213.5)).toMatchObject({ state: 'attente', user: idOf(atlas) })
    expect(await world.toReceive(atlas)).toMatchObject({ disponible: 0, en_attente: 213.5, total: 213.5 })
  })

  it('is one a cycle, and of another client never', async () => {
    const first = await ask(100)
    const second = await refusal(ask(10))
    expect([second.status, second.response.data.present.id]).toEqual([409, first.id])
    await decide(first.id, 'refusee')
    await ask(10)
    const other = await world.payee()
    expect(await statusOf(other.collection('retraits').create({ montant: 1, user: idOf(atlas) }))).toBe(400)
    expect(await statusOf(world.fc.collection('retraits').create({ montant: 1, user: idOf(atlas) }))).toBe(
      403,
    )
  })

  it('asked for by sixteen at once is one, whatever each of them adds up to', async () => {
    const all = await readFirst(() => Array.from({ length: 16 }, () => statusOf(ask(120))))
    expect(all.filter((status) => status === 200)).toHaveLength(1)
    expect(await available()).toBe(93.5)
  })

  it('never meets a facture paid at the same instant', async () => {
    const issued = await world.issue((await world.draft(atlas)).id)
    await readFirst(() => [
      ...Array.from({ length: 8 }, () => statusOf(ask(213.5))),
      ...Array.from({ length: 8 }, () => statusOf(world.pay(issued.id))),
    ])
    const [asked, held] = await Promise.all([
      world.fc.collection('retraits').getFullList({ filter: `user = "${idOf(atlas)}"` }),
      world.fc.collection('paiements').getFullList({ filter: `user = "${idOf(atlas)}"` }),
    ])
    expect(asked.length + held.length).toBe(1)
  })

  it('keeps the facture it was taken from waiting, until other money covers it', async () => {
    const issued = await world.issue((await world.draft(atlas)).id)
    const { id } = await ask(200)
    await decide(id, 'acceptee')
    await world.post((await payRetrait(id)).id)
    const twice = await refusal(world.pay(issued.id))
    expect([twice.status, twice.response.data.present]).toEqual([409, { retrait: 200 }])
    await delivered(250)
    await world.handOver()
    await world.post((await world.pay(issued.id)).id)
    expect(await available()).toBe(8.5)
  })

  it('is paid by a paiement, costs its fee, and comes off the next facture', async () => {
    const { id } = await ask(200)
    expect(await statusOf(payRetrait(id))).toBe(409)
    expect(await statusOf(decide(id, 'acceptee', atlas))).toBe(403)
    expect(await decide(id, 'acceptee')).toMatchObject({ decided_by: idOf(world.fc) })
    expect((await refusal(decide(id, 'acceptee'))).response.data.present.state).toBe('acceptee')
    const [fee] = await world.staff
      .collection('frais')
      .getFullList({ filter: `user = "${idOf(atlas)}" && fait = "retrait"` })
    expect(fee).toMatchObject({ command: '', montant: 5, party: 'client', annule_par: '' })
    const held = await payRetrait(id)
    expect(await statusOf(payRetrait(id))).toBe(409)
    expect((await refusal(decide(id, 'annulee'))).status).toBe(409)
    await world.post(held.id)
    expect(await postingsOf(world.wasl.db, 'paiements', held.id)).toEqual([
      'retenu DU_CLIENT 200',
      'retenu PAIEMENTS_EN_COURS -200',
      'poste PAIEMENTS_EN_COURS 200',
      'poste BANQUE -200',
    ])
    expect(await world.fc.collection('retraits').getOne(id)).toMatchObject({ state: 'postee' })
    expect(await available()).toBe(8.5)
    const issued = await world.issue((await world.draft(atlas)).id)
    expect(issued).toMatchObject({ total: 250, frais: 40, emballage: 1.5, report: -200, net: 8.5 })
    expect((await world.fc.collection('retraits').getOne(id)).reporte_dans).toBe(issued.id)
    expect(await world.balance('DU_CLIENT', idOf(atlas))).toBe(-8.5)
    await delivered(100)
    await world.handOver()
    expect(await world.draft(atlas)).toMatchObject({ report: 0 })
  })

  it('that is not paid after all costs nothing', async () => {
    const { id } = await ask(200)
    await decide(id, 'acceptee')
    const held = await payRetrait(id)
    await world.decide(held.id, 'rejete')
    await decide(id, 'annulee')
    expect(await available()).toBe(213.5)
    expect(await world.toReceive(atlas)).toMatchObject({ retrait: null })
  })
})
