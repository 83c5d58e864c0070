/** A lost parcel is found after its indemnity; a damaged one is returned. */

import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { sql } from '#server/db/sql.ts'
import { account, idOf, refusal, refusedFields, statusOf } from '../../support/people.ts'
import { photo } from '../../support/photo.ts'
import { type BillingWorld, openBillingWorld } from './billing-world.ts'
import { wrongStatements } from './client-screens.ts'

let world: BillingWorld
let atlas: PocketBase
let hub: PocketBase
let parcel: string
let claim: RecordModel

beforeAll(async () => {
  world = await openBillingWorld()
  hub = await account(world.wasl, world.staff, { type: 'moderateur', name: 'hub', roles: ['BLS', 'Envois'] })
})
afterAll(async () => {
  expect(await wrongStatements(world.wasl.db, world.staff)).toEqual([])
  await world.wasl.close()
})
beforeEach(async () => {
  atlas = await world.merchant()
})

const lost = async (): Promise<void> => {
  const values = { client_source: idOf(atlas), price: 400, extra_fees: 0, declared_value: 400 }
  parcel = await world.door.loaded(world.youssef, values)
  await world.move(world.staff, parcel, 'PERDU', { motif: world.motif('PERDU') })
}
const indemnified = async (): Promise<RecordModel> => {
  await lost()
  claim = await world.indemnify(atlas, parcel, 400)
  return world.issue((await world.draft(atlas)).id)
}
const found = (values: object, who = world.staff): Promise<RecordModel> =>
  who.collection('reclamations').update(claim.id, values)
const avoirsOf = () =>
  world.staff.collection('factures').getFullList({ filter: `user = "${idOf(atlas)}" && kind = "avoir"` })
const owed = () => world.balance('DU_CLIENT', idOf(atlas))

/** Brought to the agence that found it, on the paper it goes home with. */
const onReturn = async (who: PocketBase): Promise<RecordModel> => sent(who, await onPaper(who))
const onPaper = (who: PocketBase): Promise<RecordModel> => {
  const values = { client: idOf(atlas), agence: world.agence, commands: [parcel] }
  return who.collection('bons').create({ kind: 'retour client', state: 'brouillon', ...values })
}
const sent = (who: PocketBase, { id }: RecordModel) => who.collection('bons').update(id, { state: 'emis' })

describe('C7c: found after the indemnity', () => {
  it('it goes home by a bon, and the avoir takes the 400,00 back', async () => {
    const facture = await indemnified()
    expect(facture).toMatchObject({ indemnites: 400, net: 398.5 })
    expect(await owed()).toBe(-398.5)
    const indemnities = await world.balance('INDEMNITE')
    expect(await found({ retrouve: 'rendu' })).toMatchObject({ retrouve: 'rendu', state: 'resolue' })
    const [draft] = await avoirsOf()
    expect(draft).toMatchObject({ state: 'brouillon', origine: facture.id, indemnites: -400, net: -400 })
    expect(await owed()).toBe(-398.5)
    await onReturn(hub)
    expect(await world.stateOf(parcel)).toBe('RETOUR_PRET')
    expect(await world.now(parcel)).toMatchObject({
      holder_kind: 'agence',
      holder: world.agence,
      outcome: 'PERDU',
    })
    expect(await world.issue(draft?.id ?? '')).toMatchObject({ state: 'emise', net: -400 })
    expect(await owed()).toBe(1.5)
    expect(await world.balance('INDEMNITE')).toBe(indemnities - 400)
    // Only its packaging is owed, and the return of a parcel the company had lost is free.
    const next = await world.door.delivered(world.youssef, {
      client_source: idOf(atlas),
      price: 100,
      extra_fees: 0,
    })
    await world.handOver()
    expect(await world.draft(atlas)).toMatchObject({
      total: 100,
      frais: 35,
      emballage: 1.5,
      report: -400,
      net: -336.5,
    })
    expect(next).not.toBe('')
  })

  it('or its client keeps the indemnity by a paper he signed, and the parcel is the company’s', async () => {
    await indemnified()
    expect(await refusedFields(found({ retrouve: 'garde' }))).toEqual(['papier'])
    expect(await found({ retrouve: 'garde', papier: photo() })).toMatchObject({ retrouve: 'garde' })
    expect(await avoirsOf()).toEqual([])
    expect((await refusal(onReturn(hub))).response.message).toContain('garde l’indemnité')
    expect(await world.stateOf(parcel)).toBe('PERDU')
    expect(await owed()).toBe(-398.5)
  })

  it('is said once, of a lost parcel whose indemnity is on a facture', async () => {
    await lost()
    claim = await world.indemnify(atlas, parcel, 400)
    expect((await refusal(found({ retrouve: 'rendu' }))).response.data.present).toMatchObject({
      indemnity: 400,
    })
    await world.issue((await world.draft(atlas)).id)
    expect(await statusOf(found({ retrouve: 'rendu' }, atlas))).not.toBe(200)
    const all = await Promise.all(Array.from({ length: 8 }, () => statusOf(found({ retrouve: 'rendu' }))))
    expect(all.toSorted()).toEqual([200, ...Array(7).fill(409)])
    expect(await avoirsOf()).toHaveLength(1)
    expect(
      (await refusal(found({ retrouve: 'garde', papier: photo() }))).response.data.present,
    ).toMatchObject({
      retrouve: 'rendu',
    })
    const other = await world.door.delivered(world.youssef, {
      client_source: idOf(atlas),
      price: 50,
      extra_fees: 0,
    })
    claim = await world.indemnify(atlas, other, 20)
    expect(await statusOf(found({ retrouve: 'rendu' }))).toBe(409)
  })

  it('before its indemnity goes back to where it was, after it only to its client', async () => {
    await lost()
    const again = { motif: world.motif('EN_DISTRIBUTION'), delivery_man: idOf(world.youssef) }
    expect((await refusal(onReturn(hub))).status).toBe(409)
    await world.indemnify(atlas, parcel, 400)
    expect(
      (await refusal(world.move(world.staff, parcel, 'EN_DISTRIBUTION', again))).response.message,
    ).toContain('bon de retour')
    await lost()
    await world.move(world.staff, parcel, 'EN_DISTRIBUTION', again)
    expect(await world.stateOf(parcel)).toBe('EN_DISTRIBUTION')
  })

  it('after its file was closed too, by « Commandes » alone', async () => {
    await indemnified()
    await found({ retrouve: 'rendu' })
    await world.wasl.behind.query(
      sql`UPDATE commands SET status = ${stateId('CLOTURE')} WHERE id = ${parcel}`,
    )
    const paper = await onPaper(hub)
    expect((await refusal(sent(hub, paper))).response.message).toContain('réservé à : Commandes')
    const desk = await account(world.wasl, world.staff, {
      type: 'moderateur',
      name: `bureau${idOf(atlas)}`,
      roles: ['BLS', 'Commandes'],
    })
    await sent(desk, paper)
    expect(await world.stateOf(parcel)).toBe('RETOUR_PRET')
  })
})

describe('C7b: damaged at 30 %', () => {
  it('is given back for nothing with 120,00, and its line comes to +118,50', async () => {
    const values = { client_source: idOf(atlas), price: 400, extra_fees: 0, declared_value: 400 }
    parcel = await world.door.loaded(world.youssef, values)
    const told = { grade: 30, photo: photo(), motif: world.motif('ENDOMMAGE') }
    await world.move(world.staff, parcel, 'ENDOMMAGE', { agence: world.agence, ...told })
    await world.indemnify(atlas, parcel, 120)
    const { id: bon } = await onReturn(hub)
    await world.move(hub, parcel, 'RETOUR_REMIS', { bon, source: 'scan', signature: photo() })
    expect(await world.stateOf(parcel)).toBe('RETOUR_REMIS')
    expect(await world.draft(atlas)).toMatchObject({ frais: 0, emballage: 1.5, indemnites: 120, net: 118.5 })
  })
})
