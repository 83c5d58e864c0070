/** Factures issued and dépenses approved many at once: a lot with an outcome for each, decided one by one on the server. */

import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { canonical } from '#server/clock.ts'
import { newId } from '#server/core/base/ids.ts'
import { sql } from '#server/db/sql.ts'
import { runOrphans } from '#server/lots/run.ts'
import { checkCausedEntries } from '#server/verify/caused-entries.ts'
import { checkFactures } from '#server/verify/factures.ts'
import { account, idOf, refusal, refusedFields, statusOf } from '../../support/people.ts'
import { type BillingWorld, openBillingWorld } from './billing-world.ts'

let world: BillingWorld
let chief: PocketBase
let buyer: PocketBase

beforeAll(async () => {
  world = await openBillingWorld()
  const roles = ['Depences']
  chief = await account(world.wasl, world.staff, { type: 'moderateur', name: 'chef', roles })
  buyer = await account(world.wasl, world.staff, { type: 'moderateur', name: 'acheteur', roles })
  await world.staff.collection('ouvertures').create({ kind: 'CAISSE', agence: world.agence, montant: 1000 })
})
afterAll(async () => {
  const checks = [checkFactures, checkCausedEntries]
  expect((await Promise.all(checks.map((check) => check(world.wasl.db)))).flat()).toEqual([])
  await world.wasl.close()
})

const OUT_OF_REACH = 'Cette fiche n’existe plus, ou ne vous revient pas.'
const PIECE = new File([Uint8Array.from([0x25, 0x50, 0x44, 0x46, 0x2d, 0x31])], 'ticket.pdf')

const spend = async (label: string, values: object = {}, who = buyer): Promise<string> => {
  const date = String(world.today())
  const depence = { date, label, category: 'carburant', amount: 20, agence: world.agence, piece: PIECE }
  return (await who.collection('depences').create({ ...depence, ...values })).id
}
const stateOf = async (id: string): Promise<string> =>
  (await world.staff.collection('depences').getOne(id)).state

const start = (who: PocketBase, values: object): Promise<RecordModel> => who.collection('jobs').create(values)
async function ended(who: PocketBase, { id }: RecordModel): Promise<RecordModel> {
  const read = () => who.collection('jobs').getOne(id)
  await expect.poll(async () => (await read()).state, { timeout: 30_000 }).toBe('fini')
  return read()
}
const reasons = async (who: PocketBase, { id }: RecordModel, field: string) => {
  const rows = await who
    .collection('jobs_rows')
    .getFullList({ filter: `job = "${id}" && result = "failed"`, sort: 'created' })
  return Object.fromEntries(rows.map((row) => [row[field], row.reason]))
}

describe('dépenses approved together', () => {
  it('are approved one by one; one’s own and one without a receipt say why not, and hold no other back', async () => {
    const [first, second] = [await spend('Gazole 1'), await spend('Gazole 2')]
    const own = await spend('Le mien', {}, chief)
    const unproven = await spend('Sans reçu', { piece: null })
    const lot = await ended(
      chief,
      await start(chief, { kind: 'validation', records: [first, own, unproven, second] }),
    )
    expect(lot).toMatchObject({ result: 'success', total: 4, done: 4, applied: 2, refused: 2 })
    expect(await Promise.all([first, second, own, unproven].map(stateOf))).toEqual([
      'validee',
      'validee',
      'a_valider',
      'a_valider',
    ])
    expect(await reasons(chief, lot, 'depence')).toEqual({
      [own]: 'Qui a saisi la dépense ne la décide pas : demandez à une autre personne.',
      [unproven]: 'Joignez la photo du reçu : sans pièce rien ne sort de la caisse.',
    })
    const { decided_by } = await world.staff.collection('depences').getOne(first)
    expect(decided_by).toBe(idOf(chief))
  })

  it('are found by the filter of the list, but those left out', async () => {
    const [first, second] = [await spend('Filtrée 1'), await spend('Filtrée 2')]
    const asked = { filter: 'label ~ "Filtrée" && state = "a_valider"', left_out: [second] }
    const lot = await ended(chief, await start(chief, { kind: 'validation', ...asked }))
    expect(lot).toMatchObject({ total: 1, applied: 1 })
    expect([await stateOf(first), await stateOf(second)]).toEqual(['validee', 'a_valider'])
  })

  it('leave the caisse once, though the lot is sent again and started anew', async () => {
    const balance = () => world.balance('CAISSE')
    const [before, id] = [await balance(), await spend('Une fois')]
    const asked = { id: newId(), kind: 'validation', records: [id] }
    const lot = await ended(chief, await start(chief, asked))
    expect((await start(chief, asked)).id).toBe(lot.id)
    const again = await ended(chief, await start(chief, { kind: 'validation', records: [id, id] }))
    expect(again).toMatchObject({ result: 'failed', total: 1, applied: 0, refused: 1 })
    expect(await reasons(chief, again, 'depence')).toEqual({ [id]: 'Cette dépense est déjà validée.' })
    expect(await balance()).toBe(before - 20)
  })

  it('of another agence are out of reach, named or not', async () => {
    const agence = (await world.staff.collection('agences').create({ name: 'Ailleurs' })).id
    const elsewhere = { type: 'moderateur', name: 'ailleurs', roles: ['Depences'], agence } as const
    const other = await account(world.wasl, world.staff, elsewhere)
    const id = await spend('Pas ici')
    const lot = await ended(other, await start(other, { kind: 'validation', records: [id] }))
    expect(await reasons(other, lot, 'depence')).toEqual({ [id]: OUT_OF_REACH })
    expect(await refusedFields(start(other, { kind: 'validation', filter: '' }))).toEqual(['commands'])
    expect(await stateOf(id)).toBe('a_valider')
  })

  it.each([
    ['with a row left', 1],
    ['when it died after its last row', 0],
  ])(
    'are counted by their rows when another process takes up the lot of one that died, %s',
    async (_, left) => {
      const lot = await ended(
        chief,
        await start(chief, { kind: 'validation', records: [await spend('Déjà faite')] }),
      )
      const past = canonical(Temporal.Now.instant().subtract({ minutes: 5 }))
      const waiting = left === 1 ? [await spend('Laissée')] : []
      for (const id of waiting) {
        await world.wasl.db.query(
          sql`INSERT INTO jobs_rows (id, job, depence, result) VALUES (${newId()}, ${lot.id}, ${id}, 'pending')`,
        )
      }
      const total = 1 + left
      await world.wasl.behind.query(
        sql`UPDATE jobs SET state = 'cours', result = 'pending', total = ${total}::int, done = 0, applied = 0, claimed_until = ${past} WHERE id = ${lot.id}`,
      )
      await runOrphans(world.wasl.engine)
      expect(await ended(chief, lot)).toMatchObject({
        result: 'success',
        total,
        done: total,
        applied: total,
        refused: 0,
      })
      for (const id of waiting) expect(await stateOf(id)).toBe('validee')
    },
  )

  it('are not taken back', async () => {
    const lot = await ended(
      chief,
      await start(chief, { kind: 'validation', records: [await spend('Définitive')] }),
    )
    const undone = await refusal(start(world.staff, { kind: 'annulation', undoes: lot.id }))
    expect([undone.status, undone.message]).toEqual([
      409,
      'Une dépense validée a quitté la caisse : elle ne se reprend pas.',
    ])
  })
})

describe('factures issued together', () => {
  /** The brouillon of a merchant with a parcel whose cash was handed over. */
  async function brouillon(price = 100): Promise<string> {
    const client = await world.merchant()
    await world.door.delivered(world.youssef, { client_source: idOf(client), price, extra_fees: 0 })
    await world.handOver()
    return (await world.draft(client)).id
  }
  const facture = (id: string) => world.staff.collection('factures').getOne(id)

  it('take their numbers in the order they were chosen, one after another', async () => {
    const ids = [await brouillon(), await brouillon(200)]
    const lot = await ended(world.fc, await start(world.fc, { kind: 'emission', records: ids }))
    expect(lot).toMatchObject({ applied: 2, refused: 0 })
    const numbers = await Promise.all(ids.map(async (id) => Number((await facture(id)).number.slice(-6))))
    expect(numbers[1]).toBe(Number(numbers[0]) + 1)
  })

  it('are those of the people whose factures one has the right to, and of brouillons that are still there', async () => {
    const [kept, gone] = [await brouillon(), await brouillon()]
    await world.fc.collection('factures').delete(gone)
    const lot = await ended(world.fl, await start(world.fl, { kind: 'emission', records: [kept, gone] }))
    expect(lot).toMatchObject({ result: 'failed', applied: 0, refused: 2 })
    expect(await reasons(world.fl, lot, 'facture')).toEqual({
      [kept]: OUT_OF_REACH,
      [gone]: OUT_OF_REACH,
    })
    expect(await facture(kept)).toMatchObject({ state: 'brouillon', number: '' })
  })

  it('are forgotten by the lot that was refused one, once it is deleted', async () => {
    const id = await brouillon()
    const lot = await ended(world.fl, await start(world.fl, { kind: 'emission', records: [id] }))
    expect(await statusOf(world.fc.collection('factures').delete(id))).toBe(200)
    expect(await reasons(world.fl, lot, 'facture')).toEqual({ '': OUT_OF_REACH })
  })
})

describe('a lot is started', () => {
  it.each([
    ['emission', () => buyer, 'Factures clients » ou « Factures livreurs'],
    ['validation', () => world.fc, 'Dépenses'],
    ['etat', () => world.fc, 'Commandes » ou « Envois'],
    ['corbeille', () => buyer, 'Commandes'],
  ])('as « %s » by those whose work it is alone', async (kind, who, right) => {
    const refused = await refusal(start(who(), { kind, records: [newId()] }))
    expect([refused.status, refused.message]).toEqual([403, expect.stringContaining(right)])
  })

  it('by no client, though he reads his own factures', async () => {
    const client = await world.merchant()
    expect(await statusOf(start(client, { kind: 'emission', records: [newId()] }))).toBe(403)
  })

  it.each([
    ['emission', 'commands'],
    ['etat', 'records'],
  ])('as « %s » with nothing named in « %s », which is not its field', async (kind, field) => {
    const move = { status: stateId('BLOQUE'), motif: world.motif('BLOQUE') }
    expect(await refusedFields(start(world.staff, { kind, [field]: [newId()], move }))).toEqual(['commands'])
  })
})
