/** A claim of type `montant` disputes a line of a facture, and the statement shows it. */

import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Releve } from '#model/domain/ledger/releve.ts'
import { idOf, refusedFields, statusOf } from '../../support/people.ts'
import { type BillingWorld, openBillingWorld } from './billing-world.ts'

let world: BillingWorld
let atlas: PocketBase
let line: RecordModel

beforeAll(async () => {
  world = await openBillingWorld()
  atlas = await world.merchant()
  await world.door.delivered(world.youssef, { client_source: idOf(atlas), price: 100, extra_fees: 0 })
  await world.handOver()
  const draft = await world.draft(atlas)
  line = (await world.linesOf(draft.id))[0] as RecordModel
  // Not issued yet: a client cannot dispute a line of a hidden facture.
  expect(await refusedFields(dispute(atlas))).toEqual(['facture_detail'])
  await world.issue(draft.id)
}, 240_000)
afterAll(() => world.wasl.close())

const dispute = (who: PocketBase, values: object = {}): Promise<RecordModel> =>
  who.collection('reclamations').create({
    type: 'montant',
    subject: 'Il manque 20 DH',
    client: idOf(atlas),
    facture_detail: line.id,
    ...values,
  })

it('is about the parcel of its line, and about an amount', async () => {
  expect(await refusedFields(dispute(atlas, { type: 'livreur' }))).toEqual(['type'])
  const other = await world.parcel({ client_source: idOf(atlas) })
  expect(await refusedFields(dispute(atlas, { command: other.id }))).toEqual(['facture_detail'])
  const stranger = await world.merchant()
  expect(await refusedFields(dispute(stranger, { client: idOf(stranger) }))).toEqual(['facture_detail'])
  const claim = await dispute(atlas)
  expect(claim).toMatchObject({ command: line.command, state: 'ouverte', client: idOf(atlas) })
  expect(await statusOf(dispute(atlas))).toBe(409)
  expect(await refusedFields(atlas.collection('reclamations').update(claim.id, { type: 'livreur' }))).toEqual(
    ['type'],
  )

  const releve: Releve = await atlas.send(`/api/wasl/releves/${idOf(atlas)}`, { method: 'GET' })
  const [paid, fees] = releve.lignes
  expect(paid).toMatchObject({
    command: line.command,
    facture_detail: line.id,
    reclamation: claim.id,
    reclamation_state: 'ouverte',
  })
  expect(fees).toMatchObject({ facture: line.facture, facture_detail: '', reclamation: '' })
})
