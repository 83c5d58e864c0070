/** Refusals about factures, paiements, lots, retraits and RIBs, one rule at a time. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { account, idOf, refusal, refusedFields, statusOf } from '../../support/people.ts'
import { photo } from '../../support/photo.ts'
import { madeRib, openPaymentWorld, type PaymentWorld } from './payment-world.ts'

let world: PaymentWorld
let atlas: PocketBase
let far = ''
let n = 5_000

beforeAll(async () => {
  world = await openPaymentWorld()
  atlas = await world.payee()
  far = (await world.staff.collection('agences').create({ name: 'Loin', code: 'LOIN' })).id
})
afterAll(() => world.wasl.close())

const paiements = () => world.fc.collection('paiements')
const conflictOf = async (attempt: Promise<unknown>): Promise<string> => {
  const { status, response } = await refusal(attempt)
  return `${status} ${response.message}`
}
const owed = (price = 200, client = atlas) => world.owedFacture(client, price)
const boundTo = (agence: string, name: string) =>
  account(world.wasl, world.staff, { type: 'moderateur', name, roles: ['Factures clients'], agence })

describe('a paiement', () => {
  it('in cash leaves the caisse of whoever works in one agence, and no other', async () => {
    const client = await world.payee()
    await world.staff.collection('users').update(idOf(client), { agence: world.agence })
    const { id } = await owed(300, client)
    const bound = await boundTo(world.agence, 'bornee')
    const paid = (agence: string) =>
      bound.collection('paiements').create({ facture: id, mode: 'especes', agence })
    expect(await statusOf(paid(far))).toBe(403)
    expect(await paid(world.agence)).toMatchObject({ agence: world.agence, montant: 263.5 })
  })

  it('by virement leaves no caisse', async () => {
    const { id } = await owed()
    expect(await refusedFields(world.pay(id, { agence: world.agence }))).toEqual(['agence'])
  })

  it('says how it is paid, and of one thing', async () => {
    const { id: facture } = await owed()
    expect(await refusedFields(paiements().create({ facture }))).toEqual(['mode'])
    await world.door.delivered(world.youssef, { client_source: idOf(atlas), price: 300, extra_fees: 0 })
    await world.handOver()
    const { id: retrait } = await atlas.collection('retraits').create({ montant: 10 })
    expect(await refusedFields(paiements().create({ facture, retrait, mode: 'virement' }))).toEqual([
      'facture',
    ])
    await world.fc.collection('retraits').update(retrait, { state: 'refusee' })
  })

  it.each([
    ['mode', 'especes'],
    ['agence', 'here'],
    ['facture', 'other'],
  ] as const)('keeps its %s while it waits', async (name, value) => {
    const [{ id }, other] = [await world.pay((await owed()).id), await owed()]
    const told = { especes: 'especes', here: world.agence, other: other.id }[value]
    expect(await conflictOf(paiements().update(id, { [name]: told }))).toMatch(/^409 Ce paiement est préparé/)
    expect(await paiements().getOne(id)).toMatchObject({ mode: 'virement', agence: '', state: 'attente' })
  })

  it('is prepared before it is posted, with a reference that is not blank', async () => {
    const { id: facture } = await owed()
    const born = paiements().create({ facture, mode: 'virement', state: 'poste', ...world.proof() })
    expect(await conflictOf(born)).toMatch(/^409 Un paiement se prépare/)
    const { id } = await world.pay(facture)
    const blank = world.post(id, world.fc, { reference: '   ', preuve: photo() })
    expect(await refusedFields(blank)).toEqual(['reference'])
  })
})

describe('a lot', () => {
  const lots = (who = world.fc) => who.collection('lots_paiement')

  it('is of one party, and of virements that wait', async () => {
    const { id } = await world.pay((await owed()).id)
    const asked = { party: 'livreur', user: idOf(world.youssef), ...world.until }
    const commission = await world.issue((await world.fl.collection('factures').create(asked)).id, world.fl)
    const cash = { mode: 'especes', agence: world.agence }
    const other = await world.pay(commission.id, cash, world.fl)
    expect(await refusedFields(lots(world.staff).create({ paiements: [id, other.id] }))).toEqual([
      'paiements',
    ])
    await world.decide(id, 'rejete')
    expect(await conflictOf(lots().create({ paiements: [id] }))).toMatch(/^409 .*virement en attente/)
  })

  it('is of paiements that are there, and of his agence', async () => {
    const { id } = await world.pay((await owed()).id)
    expect(await refusedFields(lots().create({ paiements: [id, 'paiementinconnu'] }))).toEqual(['paiements'])
    const bound = await boundTo(far, 'lointaine')
    expect(await refusedFields(lots(bound).create({ paiements: [id] }))).toEqual(['paiements'])
    expect(await lots().create({ paiements: [id] })).toMatchObject({ nombre: 1 })
  })
})

describe('a retrait', () => {
  const covered = async () => {
    const client = await world.payee()
    await world.door.delivered(world.youssef, { client_source: idOf(client), price: 400, extra_fees: 0 })
    await world.handOver()
    return client
  }
  const decide = (id: string, values: object) => world.fc.collection('retraits').update(id, values)

  it('is asked for before it is accepted, and keeps its amount', async () => {
    const client = await covered()
    const ask = (values: object) => client.collection('retraits').create({ montant: 100, ...values })
    expect(await statusOf(ask({ state: 'acceptee' }))).not.toBe(200)
    const { id } = await ask({})
    expect(await conflictOf(decide(id, { montant: 1 }))).toMatch(/^409 Un retrait demandé ne change pas/)
    expect(await conflictOf(decide(id, { state: 'postee' }))).toMatch(/^409 Acceptez ou refusez/)
  })

  it('that was annulled leaves room for another in the cycle', async () => {
    const client = await covered()
    const { id } = await client.collection('retraits').create({ montant: 100 })
    await decide(id, { state: 'acceptee' })
    await decide(id, { state: 'annulee' })
    expect(await client.collection('retraits').create({ montant: 50 })).toMatchObject({ state: 'attente' })
  })

  it('whose fee is on a facture is not annulled; its facture waits on « À payer »', async () => {
    const client = await covered()
    const { id } = await client.collection('retraits').create({ montant: 100 })
    await decide(id, { state: 'acceptee' })
    const issued = await world.issue((await world.draft(client)).id)
    expect(issued.frais).toBe(40)
    expect(await conflictOf(decide(id, { state: 'annulee' }))).toMatch(/^409 Les frais de ce retrait/)
    const query = { party: 'client' }
    const { items } = await world.fc.send('/api/wasl/a-payer', { method: 'GET', query })
    const his = items.filter(({ user }: { user: string }) => user === idOf(client))
    expect(his.map(({ retrait, attend }: { retrait: string; attend: string }) => [retrait, attend])).toEqual(
      expect.arrayContaining([
        ['', 'retrait'],
        [id, ''],
      ]),
    )
  })
})

describe('a change of RIB', () => {
  const changes = (who: PocketBase) => who.collection('changements_rib')
  const rib = () => madeRib(++n)

  it('is of a client, to another account, and asked for as it is decided', async () => {
    const preuve = photo()
    const stranger = changes(world.fc).create({ user: idOf(world.youssef), rib: rib(), preuve })
    expect(await refusedFields(stranger)).toEqual(['user'])
    const first = await world.askRib(await world.merchant())
    for (const values of [{ rib: rib() }, { preuve: photo('autre.png') }])
      expect(await conflictOf(changes(world.fc).update(first.id, values))).toMatch(
        /^409 Une demande ne change/,
      )
    await world.acceptRib(first.id)
    const same = changes(world.fc).create({ user: first.user, rib: first.rib, preuve })
    expect(await refusedFields(same)).toEqual(['rib'])
  })

  it('is decided by who bills, not by its client, whoever asked', async () => {
    const client = await world.merchant()
    const asked = await changes(world.fc).create({ user: idOf(client), rib: rib(), preuve: photo() })
    expect(await statusOf(changes(client).update(asked.id, { state: 'acceptee' }))).toBe(403)
    expect(await changes(world.boss).update(asked.id, { state: 'acceptee' })).toMatchObject({
      state: 'acceptee',
    })
  })
})

describe('a facture', () => {
  const factures = (who = world.fc) => who.collection('factures')
  const asked = (client: PocketBase) => ({ party: 'client', user: idOf(client), ...world.until })

  it('begins as the brouillon of its party, of what its period holds', async () => {
    const client = await world.payee()
    await world.refused(client)
    await world.door.delivered(world.youssef, { client_source: idOf(client), price: 100, extra_fees: 0 })
    await world.handOver()
    expect(await refusedFields(factures().create({ ...asked(client), kind: 'commission' }))).toEqual(['kind'])
    expect(await conflictOf(factures().create({ ...asked(client), state: 'emise' }))).toMatch(
      /^409 Une facture comm/,
    )
    const period_to = String(world.today().subtract({ days: 1 }))
    const before = factures().create({ ...asked(client), period_to })
    expect((await refusal(before)).response.data.code).toBe('rien_a_facturer')
  })

  it('of cash its client is no more paid in advance is prepared anew', async () => {
    const client = await world.payee({ payer_sur: 'livre' })
    await world.door.delivered(world.youssef, { client_source: idOf(client), price: 100, extra_fees: 0 })
    const { id } = await world.draft(client)
    const [profile] = await world.staff
      .collection('clients')
      .getFullList({ filter: `user = "${idOf(client)}"` })
    await world.staff.collection('clients').update(profile?.id ?? '', { payer_sur: 'verse' })
    expect((await refusal(world.issue(id))).response.data.code).toBe('brouillon_change')
  })

  it('with a parcel that was put in the corbeille since is prepared anew', async () => {
    const client = await world.payee()
    const parcel = await world.refused(client)
    const { id } = await world.draft(client)
    const bin = (at: string | null) =>
      world.wasl.behind.query(sql`UPDATE commands SET deleted_at = ${at}::timestamptz WHERE id = ${parcel}`)
    await bin('2026-11-01 10:00:00.000Z')
    expect((await refusal(world.issue(id))).response.data.code).toBe('brouillon_change')
    await bin(null)
    expect(await world.issue(id)).toMatchObject({ state: 'payee', net: -11.5 })
  })

  it('is corrected by an avoir, which is not corrected by another, nor are the papers of a livreur', async () => {
    const issued = await owed()
    const [line] = await world.linesOf(issued.id)
    const lignes = [{ command: line?.command, fee: -5 }]
    const values = { kind: 'avoir', motif: 'Geste', lignes }
    const avoir = await world.issue((await factures().create({ ...values, origine: issued.id })).id)
    expect(await refusedFields(factures().create({ ...values, origine: avoir.id }))).toEqual(['origine'])
    const filter = `user = "${idOf(world.youssef)}" && kind = "facture"`
    const paper = await world.fl.collection('factures').getFirstListItem(filter)
    const of = { party: 'livreur', user: idOf(world.youssef), origine: paper.id }
    const his = factures(world.staff).create({ ...values, ...of })
    expect(await refusedFields(his)).toEqual(['origine'])
  })
})
