/** The livreur who took cash for a result that came too late owes it, until the office has decided. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { account, idOf, refusal } from '../../support/people.ts'
import { openParcelWorld, type ParcelWorld } from '../parcel-world.ts'
import { brokenInvariants } from './invariants.ts'
import { sayLate } from './phone-events.ts'

let world: ParcelWorld
let him: PocketBase
let cashier: PocketBase
beforeAll(async () => {
  world = await openParcelWorld()
  him = await account(world.wasl, world.staff, { type: 'livreur', name: 'retardataire' })
  cashier = await account(world.wasl, world.staff, {
    type: 'moderateur',
    name: 'guichet',
    roles: ['Factures livreurs'],
  })
})
afterAll(() => world.wasl.close())

async function held(kind: string): Promise<number> {
  const [row] = await world.wasl.db.query<{ held: number }>(
    sql`SELECT coalesce(sum(p.amount), 0)::float8 AS held FROM ledger_accounts AS a JOIN ledger_postings AS p ON p.account = a.id
      WHERE a.kind = ${kind} AND a."user" IN ('', ${idOf(him)})`,
  )
  return row?.held ?? 0
}
const kept = (command: string) =>
  world.staff.collection('conflits').getFirstListItem(`command = "${command}"`)
const decide = (id: string) =>
  world.staff.collection('conflits').update(id, { state: 'traite', note: 'Livré, vu avec lui' })

/**
 * A livreur's parcel is put back into the hub while the phone is offline; the phone
 * then sends a delivery for 270 DH.
 */
async function saidTooLate(): Promise<string> {
  const id = await world.received()
  await world.move(world.staff, id, 'AFFECTE', { delivery_man: idOf(him), confirmer_ville: true })
  await world.move(him, id, 'EN_DISTRIBUTION', { source: 'scan' })
  const back = { kind: 'correction', note: 'Repris', agence: world.agence }
  await world.move(world.staff, id, 'RECU_AGENCE', back)
  expect(await sayLate(him, id, 270)).toBe('conflict')
  return id
}
async function handOver(du: number): Promise<void> {
  const versements = cashier.collection('versements')
  const opened = await versements.create({ livreur: idOf(him), agence: world.agence })
  expect(opened.du).toBe(du)
  const comptage = du === 0 ? {} : { '10': du / 10 }
  await versements.update(opened.id, { montant: du, comptage, state: 'valide' })
}

it('is on his account at once, and off it when it is decided before he handed it over', async () => {
  const id = await saidTooLate()
  expect([await held('CASH_LIVREUR'), await held('PRODUIT_ECART')]).toEqual([270, -270])
  expect(await brokenInvariants(world.wasl.db)).toEqual([])
  const conflit = await kept(id)
  await decide(conflit.id)
  expect([await held('CASH_LIVREUR'), await held('PRODUIT_ECART')]).toEqual([0, 0])
  const avances = await cashier.collection('avances').getFullList({ filter: `conflit = "${conflit.id}"` })
  expect(avances.map(({ montant }) => montant).sort()).toEqual([-270, 270])
  expect(await brokenInvariants(world.wasl.db)).toEqual([])
  await handOver(0)
})

it('comes with his versement, and is the parcel’s once that is corrected: he pays it once', async () => {
  const id = await saidTooLate()
  await handOver(270)
  expect(await held('CASH_LIVREUR')).toBe(0)
  const told = { amount_collected: 270, mode_paiement: 'especes', delivery_man: idOf(him) }
  await world.move(world.staff, id, 'LIVRE', { kind: 'correction', note: 'Livré par lui', ...told })
  expect(await held('CASH_LIVREUR')).toBe(270)
  await decide((await kept(id)).id)
  expect([await held('CASH_LIVREUR'), await held('PRODUIT_ECART')]).toEqual([0, 0])
  expect(await brokenInvariants(world.wasl.db)).toEqual([])
  await handOver(0)
  expect(await world.now(id)).toMatchObject({ money_state: 'VERSE', amount_collected: 270 })
  expect(await brokenInvariants(world.wasl.db)).toEqual([])
})

it('is no way to take an advance below zero', async () => {
  const asked = { livreur: idOf(him), agence: world.agence, montant: -50, motif: 'Monnaie' }
  const error = await refusal(cashier.collection('avances').create(asked))
  expect(error.response.data).toHaveProperty('montant')
})
