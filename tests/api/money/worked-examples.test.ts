import { readFileSync } from 'node:fs'
import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Releve } from '#model/domain/ledger/releve.ts'
import { sql } from '#server/db/sql.ts'
import { idOf } from '../../support/people.ts'
import { verifyBooks } from './books.ts'
import { wrongStatements } from './client-screens.ts'
import { REFUSED } from './door.ts'
import { openPaymentWorld, type PaymentWorld } from './payment-world.ts'
import { balancesOf, postingsOf } from './postings.ts'

/** The worked examples of fees, factures and payments, each with the test that runs it through the API to the centime. */
const EXAMPLES: readonly (readonly [example: string, file: string, test: string])[] = [
  [
    '3.2 C1–C5: what is collected, in the books',
    'collected',
    'the tour of Youssef is 659,00 with him, 460,00 owed to Atlas and 199,00 to the other client',
  ],
  [
    '3.2 C1–C5: fees and packaging',
    'frais',
    'C1 to C5 cost what the grid says, with the packaging from the first custody',
  ],
  [
    '3.2 C1–C7: line.price, fees, net of each line',
    'worked-examples',
    'each line of 3.2 has its price, its fees and its net',
  ],
  ['3.2 C5b', 'factures', 'takes C5b, a refusal whose buyer pays 20,00 at the door, as +8,50'],
  ['3.2 C6', 'frais', 'C6: cancelled once loaded, it pays the cancellation and the return'],
  ['3.2 C7', 'frais', 'C7: what is lost pays its packaging alone'],
  ['3.2 C7b', 'found-again', 'is given back for nothing with 120,00, and its line comes to +118,50'],
  ['3.2 C7c, given back', 'found-again', 'it goes home by a bon, and the avoir takes the 400,00 back'],
  [
    '3.2 C7c, kept',
    'found-again',
    'or its client keeps the indemnity by a paper he signed, and the parcel is the company’s',
  ],
  ['3.3 at 10 %', 'factures', 'comes to 669,50 with its cash, fees, packaging, indemnity and report'],
  [
    '3.3 at 20 %',
    'worked-examples',
    'at 20 % the facture is of the same net, and all accounts end as 3.5 says',
  ],
  [
    '3.4 the settlement',
    'versements',
    'is 659,00 due, 609,00 counted, a gap of −50,00 on his account and none of it on the clients',
  ],
  [
    '3.4 the entries',
    'versement-postings',
    'of 609,00 where 659,00 was due leaves 609,00 in the caisse and 50,00 owed by its livreur',
  ],
  ['3.4 the commission', 'factures', 'of Youssef is 70,00 for his tour, owed to him'],
  [
    '3.5 every entry of the story',
    'worked-examples',
    'at 20 % the facture is of the same net, and all accounts end as 3.5 says',
  ],
  ['3.5 the payout', 'paiements', 'is held, then leaves the bank, and closes what is over'],
]

it.each(EXAMPLES)('%s is driven by a test', (_, file, test) => {
  const source = readFileSync(new URL(`${file}.test.ts`, import.meta.url), 'utf8')
  expect(source).toMatch(new RegExp(`\\bit\\(\\s*'${test.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}'`))
})

let world: PaymentWorld
let atlas: PocketBase
let other: PocketBase
let caisse: string
/** C1 to C7 of Atlas, then D1 of the other client. */
let parcels: string[]

beforeAll(async () => {
  world = await openPaymentWorld()
  // The examples have one rate of TVA for every fee.
  for (const { id } of await world.staff.collection('taux_tva').getFullList()) {
    await world.staff.collection('taux_tva').update(id, { taux: 20 })
  }
  atlas = await world.payee()
  other = await world.payee()
  caisse = (await world.staff.collection('agences').create({ name: 'Casa' })).id
})
afterAll(async () => {
  expect(await verifyBooks(world.wasl.db)).toEqual([])
  expect(await wrongStatements(world.wasl.db, world.staff)).toEqual([])
  await world.wasl.close()
})

const posted = (collection: string, id: string) => postingsOf(world.wasl.db, collection, id)
const owed = (client: PocketBase) => balancesOf(world.wasl.db, idOf(client))

/** Atlas owed 25,00 when the cycle began. */
async function lastCycle(): Promise<void> {
  const id = await world.refused(atlas)
  const forced = { command: id, fait: 'refus', montant: 23.5, motif: 'Accord', force: true }
  await world.staff.collection('frais').create(forced)
  expect(await world.issue((await world.draft(atlas)).id)).toMatchObject({ net: -25 })
}

/** Youssef’s tour, and two parcels that never were on it. */
async function theWeek(): Promise<string[]> {
  const { door, youssef, move, motif } = world
  const of = { client_source: idOf(atlas) }
  const kept = { pieces_kept: 1, amount_collected: 170, motif: motif('LIVRE_PARTIEL') }
  const old = { old_article: true, source: 'scan' }
  const swap = { ...of, extra_fees: 0, is_echange: true }
  const c1 = await door.delivered(youssef, { ...of, price: 250, extra_fees: 20 })
  const partly = { ...of, price: 300, extra_fees: 20, quantity: 2 }
  const c2 = await door.delivered(youssef, partly, 'LIVRE_PARTIEL', kept)
  const c3 = await door.delivered(youssef, { ...swap, price: 50 }, 'ECHANGE_LIVRE', old)
  const c4 = await door.delivered(youssef, { ...swap, price: -30 }, 'ECHANGE_LIVRE', old)
  const c5 = await world.refused(atlas)
  const d1 = await door.delivered(youssef, { client_source: idOf(other), price: 199, extra_fees: 0 })
  const c6 = await door.loaded(youssef, { ...of, price: 450, extra_fees: 0 })
  await move(youssef, c6, 'ANNULE_CLIENT', { motif: REFUSED.motif })
  await world.returned(c6)
  const c7 = await door.loaded(youssef, { ...of, price: 400, extra_fees: 0, declared_value: 400 })
  await move(world.staff, c7, 'PERDU', { motif: motif('PERDU') })
  await world.indemnify(atlas, c7, 400)
  return [c1, c2, c3, c4, c5, c6, c7, d1]
}

describe('one story, from the doors to the bank', () => {
  beforeAll(async () => {
    await lastCycle()
    parcels = await theWeek()
  })

  it('at 20 % the facture is of the same net, and all accounts end as 3.5 says', async () => {
    const { youssef, staff } = world
    expect(await balancesOf(world.wasl.db, idOf(youssef))).toEqual({ CASH_LIVREUR: 659 })
    const versements = staff.collection('versements')
    const { id: versement, du } = await versements.create({ livreur: idOf(youssef), agence: caisse })
    expect(du).toBe(659)
    const counted = { montant: 609, comptage: { '200': 3, '5': 1, '2': 2 } }
    await versements.update(versement, { ...counted, state: 'valide' })
    expect(await owed(other)).toEqual({ DU_CLIENT: -199 })

    const facture = await world.issue((await world.draft(atlas)).id)
    const amounts = { total: 460, frais: 155, emballage: 10.5, indemnites: 400, report: -25, net: 669.5 }
    expect(facture).toMatchObject({ ...amounts, tva: [{ taux: 20, ht: 137.92, tva: 27.58, ttc: 165.5 }] })
    expect(await posted('factures', facture.id)).toEqual([
      'frais DU_CLIENT 165.5',
      'frais PRODUIT_LIVRAISON -137.92',
      'frais TVA_COLLECTEE -27.58',
    ])
    expect(await owed(atlas)).toEqual({ DU_CLIENT: -669.5 })

    const held = await world.pay(facture.id)
    expect(await owed(atlas)).toEqual({})
    await world.post(held.id)
    expect(await posted('paiements', held.id)).toEqual([
      'retenu DU_CLIENT 669.5',
      'retenu PAIEMENTS_EN_COURS -669.5',
      'poste PAIEMENTS_EN_COURS 669.5',
      'poste BANQUE -669.5',
    ])
    expect(await owed(atlas)).toEqual({})
    expect(await owed(other)).toEqual({ DU_CLIENT: -199 })
    expect(await balancesOf(world.wasl.db, idOf(youssef))).toEqual({ CREANCE_LIVREUR: 50 })
    expect(await balancesOf(world.wasl.db, caisse)).toEqual({ CAISSE: 609 })
    const [sum] = await world.wasl.db.query(sql`SELECT sum(amount)::text AS sum FROM ledger_postings`)
    expect(sum).toEqual({ sum: '0.00' })
  })

  it('his statement leads from the 25,00 he owed to nothing, line by line', async () => {
    const { lignes, cloture }: Releve = await atlas.send(`/api/wasl/releves/${idOf(atlas)}`, {
      method: 'GET',
    })
    expect(lignes.map(({ montant, solde }) => [montant, solde])).toEqual([
      ...[
        [-25, -25],
        [270, 245],
        [170, 415],
        [50, 465],
        [-30, 435],
        [400, 835],
      ],
      ...[
        [-165.5, 669.5],
        [-669.5, 0],
      ],
    ])
    expect(cloture).toBe(0)
  })

  it('each line of 3.2 has its price, its fees and its net', async () => {
    const { items } = await world.staff.collection('factures_details').getList(1, 50, {
      filter: `facture.user = "${idOf(atlas)}" && facture.kind = "facture" && facture.net = 669.5`,
    })
    const told = new Map(
      items.map(({ command, price, extra_fees, encaisse, fee, packaging, indemnite }) => [
        command,
        [price, price + extra_fees, fee, encaisse - fee - packaging + indemnite],
      ]),
    )
    expect(parcels.slice(0, 7).map((id) => told.get(id))).toEqual([
      [250, 270, 35, 233.5],
      [150, 170, 35, 133.5],
      [50, 50, 35, 13.5],
      [-30, -30, 35, -66.5],
      [-20, 0, 10, -11.5],
      [0, 0, 5, -6.5],
      [0, 0, 0, 398.5],
    ])
  })
})
