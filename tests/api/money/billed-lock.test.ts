/**
 * The data of an issued facture cannot be changed by any access: edits, corrections, undo, corbeille, SQL.
 */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stableId } from '#model/schema/record-id.ts'
import { newId } from '#server/core/base/ids.ts'
import { sql } from '#server/db/sql.ts'
import { account, idOf, refusal, statusOf } from '../../support/people.ts'
import { openParcelWorld, type ParcelWorld } from '../parcel-world.ts'
import { type Door, doorOf, REFUSED } from './door.ts'

let world: ParcelWorld
let door: Door
let youssef: PocketBase

beforeAll(async () => {
  world = await openParcelWorld()
  door = doorOf(world)
  youssef = await account(world.wasl, world.staff, { type: 'livreur', name: 'youssef' })
})
afterAll(() => world.wasl.close())

const AGAIN = stableId('motifs', 'Le destinataire le veut à nouveau')
const edit = (id: string, values: object) => world.staff.collection('commands').update(id, values)
const correct = (id: string, values: object = {}) =>
  world.move(world.staff, id, 'RECU_HUB', {
    kind: 'correction',
    note: 'Erreur de saisie',
    agence: world.agence,
    ...values,
  })

/** Handed over: on the facture livraison of its livreur. */
async function settled(): Promise<string> {
  const id = await door.delivered(youssef, { price: 100, extra_fees: 20 })
  const versements = world.staff.collection('versements')
  const { id: versement } = await versements.create({ livreur: idOf(youssef), agence: world.agence })
  const counted = { comptage: { '100': 1, '20': 1 }, montant: 120, state: 'valide' }
  await versements.update(versement, counted)
  return id
}

/** Refused at the door, then on an issued facture of its client. */
async function refusedAndBilled(): Promise<string> {
  const id = await door.loaded(youssef, { price: 199, extra_fees: 20 })
  await world.move(youssef, id, 'REFUSE', REFUSED)
  const facture = newId()
  await world.wasl.behind.transaction(async (tx) => {
    await tx.query(sql`INSERT INTO factures (id, party, kind, number, "user", state, issued_at)
      VALUES (${facture}, 'client', 'facture', ${`FC-2026-${facture}`}, ${idOf(world.client)}, 'emise', now())`)
    await tx.query(sql`INSERT INTO factures_details (id, facture, command, party, price, extra_fees)
      VALUES (${newId()}, ${facture}, ${id}, 'client', -20, 20)`)
  })
  return id
}

describe('a commande on an issued facture livraison', () => {
  it('keeps its amounts once a correction has started it again', async () => {
    const id = await settled()
    await correct(id)
    expect(await world.now(id)).toMatchObject({ outcome: '', money_state: 'NON_ENCAISSE' })
    for (const values of [{ extra_fees: 30 }, { price: 90 }, { price: 90, extra_fees: 30, note: 'x' }]) {
      const { status, response } = await refusal(edit(id, values))
      expect([status, response.data.code]).toEqual([409, 'facture_emise'])
      expect(response.data.present).toMatchObject({ number: expect.stringMatching(/^FL-|^AV-/) })
    }
    expect(await edit(id, { extra_fees: 20, price: 100, note: 'Rappeler' })).toMatchObject({
      note: 'Rappeler',
    })
  })

  it('keeps them in a batch too, and the rest of the batch is undone', async () => {
    const id = await settled()
    await correct(id)
    const batch = world.staff.createBatch()
    batch.collection('commands').update(id, { note: 'avec le reste' })
    batch.collection('commands').update(id, { extra_fees: 30 })
    expect(await statusOf(batch.send())).toBe(400)
    expect(await world.now(id)).toMatchObject({ extra_fees: 20, note: '' })
  })
})

describe('a commande on an issued facture of its client', () => {
  it('is not corrected, not undone and not deleted, though no cash was taken', async () => {
    const id = await refusedAndBilled()
    expect((await refusal(edit(id, { extra_fees: 0 }))).status).toBe(409)
    expect((await refusal(correct(id))).status).toBe(409)
    const suivis = world.staff.collection('suivis')
    const last = await suivis.getFirstListItem(`command = "${id}"`, { sort: '-at' })
    const undo = { command: id, kind: 'annulation', undoes: last.id, status: last.from }
    expect((await refusal(suivis.create(undo))).response.message).toContain('avoir')
    expect(await statusOf(world.staff.collection('commands').delete(id))).toBe(409)
  })

  it('keeps its amounts when it goes out again, and is corrected again from there', async () => {
    const id = await refusedAndBilled()
    await world.move(world.staff, id, 'REFUSE', { kind: 'garde', agence: world.agence, source: 'scan' })
    await world.move(world.staff, id, 'RECU_AGENCE', { kind: 'relance', motif: AGAIN })
    expect(await world.now(id)).toMatchObject({ outcome: '', money_state: 'NON_ENCAISSE' })
    expect((await refusal(edit(id, { extra_fees: 0 }))).response.data.code).toBe('facture_emise')
    await correct(id)
    expect((await refusal(edit(id, { extra_fees: 0 }))).status).toBe(409)
  })

  const note = (id: string) => sql`UPDATE commands SET note = 'x' WHERE id = ${id} RETURNING id`

  it.each([
    ['the extra fees', (id: string) => sql`UPDATE commands SET extra_fees = 0 WHERE id = ${id}`],
    ['the price', (id: string) => sql`UPDATE commands SET price = price + 1 WHERE id = ${id}`],
    ['its client', (id: string) => sql`UPDATE commands SET client_source = 'x' WHERE id = ${id}`],
    ['the corbeille', (id: string) => sql`UPDATE commands SET deleted_at = now() WHERE id = ${id}`],
    ['its line', (id: string) => sql`UPDATE factures_details SET fee = 1 WHERE command = ${id}`],
    ['its line gone', (id: string) => sql`DELETE FROM factures_details WHERE command = ${id}`],
    [
      'its net',
      (id: string) =>
        sql`UPDATE factures SET net = 1 WHERE id = (SELECT facture FROM factures_details WHERE command = ${id})`,
    ],
    [
      'its state back',
      (id: string) =>
        sql`UPDATE factures SET state = 'brouillon' WHERE id = (SELECT facture FROM factures_details WHERE command = ${id})`,
    ],
    [
      'its facture gone',
      (id: string) =>
        sql`DELETE FROM factures WHERE id = (SELECT facture FROM factures_details WHERE command = ${id})`,
    ],
  ])('the database refuses %s', async (_, damage) => {
    const id = await refusedAndBilled()
    await expect(world.wasl.db.query(damage(id))).rejects.toThrow('issued')
    expect(await world.wasl.behind.query(note(id))).toEqual([{ id }])
  })
})
