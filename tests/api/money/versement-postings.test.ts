/** The postings of a versement and of the decision on its gap, to the centime. */

import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { checkCausedEntries } from '#server/verify/caused-entries.ts'
import { checkLedger } from '#server/verify/ledger.ts'
import { account, idOf, refusal, statusOf } from '../../support/people.ts'
import { openParcelWorld, type ParcelWorld } from '../parcel-world.ts'
import { wrongStatements } from './client-screens.ts'
import { type Door, doorOf } from './door.ts'
import { balancesOf, postingsOf } from './postings.ts'

let world: ParcelWorld
let door: Door
let cashier: PocketBase
let manager: PocketBase
let youssef: PocketBase
let caisse = ''
let number = 0

beforeAll(async () => {
  world = await openParcelWorld({ unbooked: 'the last tests damage the books' })
  door = doorOf(world)
  const roles = ['Factures livreurs']
  cashier = await account(world.wasl, world.staff, { type: 'moderateur', name: 'caissier', roles })
  manager = await account(world.wasl, world.staff, { type: 'moderateur', name: 'chef', roles })
})
afterAll(async () => {
  expect(await wrongStatements(world.wasl.db, world.staff)).toEqual([])
  await world.wasl.close()
})
beforeEach(async () => {
  number++
  youssef = await account(world.wasl, world.staff, { type: 'livreur', name: `youssef${number}` })
  caisse = (await world.staff.collection('agences').create({ name: `Caisse ${number}`, code: `C${number}` }))
    .id
})

const wrong = async () =>
  (await Promise.all([checkLedger, checkCausedEntries].map((check) => check(world.wasl.db)))).flat()
const posted = (id: string) => postingsOf(world.wasl.db, 'versements', id)
const delivered = (price: number) => door.delivered(youssef, { price, extra_fees: 0 })

async function handOver(montant: number, comptage: object): Promise<RecordModel> {
  const { id } = await cashier.collection('versements').create({ livreur: idOf(youssef), agence: caisse })
  return cashier.collection('versements').update(id, { montant, comptage, state: 'valide' })
}

describe('a versement', () => {
  it('of 609,00 where 659,00 was due leaves 609,00 in the caisse and 50,00 owed by its livreur', async () => {
    await door.tourOfYoussef(youssef)
    const { id } = await cashier.collection('versements').create({ livreur: idOf(youssef), agence: caisse })
    expect(await posted(id)).toEqual([])
    const counted = { montant: 609, comptage: { '200': 3, '5': 1, '2': 2 } }
    await cashier.collection('versements').update(id, { ...counted, state: 'valide' })
    expect(await posted(id)).toEqual([
      'versement CAISSE 609',
      'versement CASH_LIVREUR -609',
      'ecart CREANCE_LIVREUR 50',
      'ecart CASH_LIVREUR -50',
    ])
    expect(await balancesOf(world.wasl.db, caisse)).toEqual({ CAISSE: 609 })
    expect(await balancesOf(world.wasl.db, idOf(youssef))).toMatchObject({ CREANCE_LIVREUR: 50 })
    expect(await wrong()).toEqual([])
  })

  it('without a gap posts none, and one of nothing at all posts nothing but its gap', async () => {
    await delivered(100)
    expect(await posted((await handOver(100, { '100': 1 })).id)).toEqual([
      'versement CAISSE 100',
      'versement CASH_LIVREUR -100',
    ])
    await delivered(70)
    expect(await posted((await handOver(0, {})).id)).toEqual([
      'ecart CREANCE_LIVREUR 70',
      'ecart CASH_LIVREUR -70',
    ])
    expect(await wrong()).toEqual([])
  })

  it('hands out of the caisse what is there, and nothing of what is not', async () => {
    const back = { old_article: true, source: 'scan' }
    await door.delivered(youssef, { price: -30, extra_fees: 0, is_echange: true }, 'ECHANGE_LIVRE', back)
    const { id } = await cashier.collection('versements').create({ livreur: idOf(youssef), agence: caisse })
    const out = { montant: -30, comptage: { '20': 1, '10': 1 }, state: 'valide' }
    const empty = await refusal(cashier.collection('versements').update(id, out))
    expect([empty.status, empty.response.message]).toEqual([409, expect.stringContaining('caisse')])
    const other = await account(world.wasl, world.staff, { type: 'livreur', name: `amine${number}` })
    await door.delivered(other, { price: 50, extra_fees: 0 })
    const first = await cashier.collection('versements').create({ livreur: idOf(other), agence: caisse })
    const counted = { montant: 50, comptage: { '50': 1 }, state: 'valide' }
    await cashier.collection('versements').update(first.id, counted)
    await cashier.collection('versements').update(id, out)
    expect(await posted(id)).toEqual(['versement CAISSE -30', 'versement CASH_LIVREUR 30'])
    expect(await balancesOf(world.wasl.db, caisse)).toEqual({ CAISSE: 20 })
    expect(await wrong()).toEqual([])
  })
})

describe('the decision on a gap', () => {
  const decide = (id: string, decision: string) => manager.collection('versements').update(id, { decision })

  it('takes a loss off the account of the livreur, once', async () => {
    await delivered(100)
    const { id } = await handOver(80, { '20': 4 })
    await decide(id, 'perte')
    expect(await statusOf(decide(id, 'perte'))).toBe(409)
    expect((await posted(id)).slice(4)).toEqual(['perte PERTE_ECART 20', 'perte CREANCE_LIVREUR -20'])
    expect((await balancesOf(world.wasl.db, idOf(youssef))).CREANCE_LIVREUR).toBeUndefined()
    expect(await wrong()).toEqual([])
  })

  it('makes an income of what was too much', async () => {
    await delivered(100)
    const { id } = await handOver(100.5, { '100': 1, '0.5': 1 })
    expect((await posted(id)).slice(2)).toEqual(['ecart CREANCE_LIVREUR -0.5', 'ecart CASH_LIVREUR 0.5'])
    await decide(id, 'produit')
    expect((await posted(id)).slice(4)).toEqual(['produit CREANCE_LIVREUR 0.5', 'produit PRODUIT_ECART -0.5'])
    expect(await wrong()).toEqual([])
  })

  it('to pay it back posts nothing: he owes it until he does', async () => {
    await delivered(100)
    const { id } = await handOver(80, { '20': 4 })
    await decide(id, 'rembourse')
    expect(await posted(id)).toHaveLength(4)
    expect(await balancesOf(world.wasl.db, idOf(youssef))).toMatchObject({ CREANCE_LIVREUR: 20 })
    expect(await wrong()).toEqual([])
  })
})

describe('verify derives the entries of a versement again', () => {
  async function behind(damage: ReturnType<typeof sql>): Promise<string[]> {
    await world.wasl.db.transaction(async (tx) => {
      await tx.query(sql`SET LOCAL session_replication_role = replica`)
      await tx.query(damage)
    })
    return (await checkCausedEntries(world.wasl.db)).map(({ where, what }) => `${where} ${what}`)
  }
  let id = ''
  beforeEach(async () => {
    await delivered(100)
    id = (await handOver(80, { '20': 4 })).id
  })

  it('and finds an amount that is another one, though the ledger balances', async () => {
    const mine = sql`entry IN (SELECT id FROM ledger_entries WHERE cause = ${id} AND rule = 'ecart')`
    const found = await behind(sql`UPDATE ledger_postings SET amount = amount / 2 WHERE ${mine}`)
    expect(found).toEqual([expect.stringContaining(id)])
    await behind(sql`UPDATE ledger_postings SET amount = amount * 2 WHERE ${mine}`)
    expect(await wrong()).toEqual([])
  })

  it('and finds one that is missing, and one without its cause', async () => {
    const rename = (from: string, to: string) =>
      sql`UPDATE ledger_entries SET cause = ${to} WHERE cause = ${from} AND rule = 'ecart'`
    const found = await behind(rename(id, 'nowhere00000000'))
    expect(found).toEqual([expect.stringContaining(id), expect.stringContaining('leur cause')])
    expect(await behind(rename('nowhere00000000', id))).toEqual([])
  })
})
