/** Many postings on the account of one caisse at the same time. */

import { setTimeout } from 'node:timers/promises'
import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountId } from '#model/domain/ledger/accounts.ts'
import { sql } from '#server/db/sql.ts'
import { idOf, refusal, statusOf } from '../../support/people.ts'
import { journeysSent } from '../../support/statements-sent.ts'
import { openedAnew } from './books.ts'
import { brokenInvariants } from './invariants.ts'
import { type MoneyWorld, openMoneyWorld } from './world.ts'

const CONNECTIONS = 12
let world: MoneyWorld
let staff: PocketBase
let livreur = ''
let agence = ''

beforeAll(async () => {
  world = await openMoneyWorld({ connections: CONNECTIONS })
  staff = world.staff
  livreur = idOf(await world.courier('youssef'))
})
afterAll(async () => {
  expect([...(await brokenInvariants(world.wasl.db)), ...(await openedAnew(world.wasl.db))]).toEqual([])
  await world.wasl.close()
})
beforeEach(async () => {
  agence = (await staff.collection('agences').create({ name: `Guichet ${performance.now()}` })).id
})

const bring = (montant: number) => staff.collection('ouvertures').create({ kind: 'CAISSE', agence, montant })
const take = (montant: number) =>
  staff.collection('avances').create({ livreur, agence, montant, motif: 'Monnaie' })
const inCaisse = () => world.balance('CAISSE', { agence })
const caisse = () => accountId({ kind: 'CAISSE', agence })

/** Sends requests while the account is locked, so that they are committed together once it is free. */
async function whileHeld<T>(ask: () => Promise<T>[]): Promise<T[]> {
  let asked: Promise<T>[] = []
  await world.wasl.db.transaction(async (tx) => {
    await tx.query(sql`SELECT FROM ledger_accounts WHERE id = ${caisse()} FOR UPDATE`)
    asked = ask()
    await setTimeout(500)
  })
  return Promise.all(asked)
}

/** Postings of this caisse in order: the transaction that wrote each, and the balance it left. */
const postings = () =>
  world.wasl.db.query<{ xid: string; left: number }>(
    sql`SELECT xmin::text AS xid, balance_after::float8 AS left FROM ledger_postings WHERE account = ${caisse()} ORDER BY _seq`,
  )

it('is held for the journey of the commit alone', async () => {
  await bring(100)
  await take(1)
  const sent = await journeysSent(() => take(2))
  const holding = sent.filter((texts) => texts.some((text) => text.includes('ledger_accounts')))
  expect(holding.map((texts) => texts.at(-1))).toEqual(['COMMIT'])
})

it('is locked once for postings that are ready together', async () => {
  await bring(100)
  const all = await whileHeld(() => Array.from({ length: 10 }, () => statusOf(take(3))))
  expect(all).toEqual(all.map(() => 200))
  expect(await inCaisse()).toBe(70)
  // Transactions of the opening, of the first request, and of those that waited for it.
  expect(new Set((await postings()).map(({ xid }) => xid)).size).toBeLessThanOrEqual(4)
})

describe('with too little in it', () => {
  it('gives as many as there is for, and tells the others why', async () => {
    await bring(50)
    const asked = await whileHeld(() => Array.from({ length: 9 }, () => statusOf(take(10))))
    expect(asked.toSorted()).toEqual([...Array(5).fill(200), ...Array(4).fill(409)])
    expect((await refusal(take(1))).response.message).toContain('pas assez d’espèces')
    expect(await inCaisse()).toBe(0)
  })

  it('lends nothing of what another brings in the same commit', async () => {
    await bring(10)
    // The first is committed alone, the others together: 11 − 15 + 20 is enough in the end, and not in between.
    const asked = await whileHeld(() => [statusOf(bring(1)), statusOf(take(15)), statusOf(bring(20))])
    expect([asked[0], asked[2]]).toEqual([200, 200])
    expect((await postings()).filter(({ left }) => left < 0)).toEqual([])
    expect(await inCaisse()).toBe(asked[1] === 200 ? 16 : 31)
  })

  it('refuses the step of a batch that takes more, and none of the batch is done', async () => {
    await bring(10)
    const batch = staff.createBatch()
    const avance = { livreur, agence, motif: 'Monnaie' }
    batch.collection('avances').create({ ...avance, montant: 4 })
    batch.collection('avances').create({ ...avance, montant: 7 })
    batch.collection('ouvertures').create({ kind: 'CAISSE', agence, montant: 100 })
    const { response } = await refusal(batch.send())
    expect(Object.keys(response.data.requests)).toEqual(['1'])
    expect(await inCaisse()).toBe(10)
  })
})
