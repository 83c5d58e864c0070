/**
 * From 20 000 DH on, cash at one door needs a reason, and one person with both « Commandes » and « Factures
 * clients ».
 */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { villeId } from '#model/domain/commande/states/reference.ts'
import { account, idOf, refusal, refusedFields, statusOf } from '../../support/people.ts'
import { openParcelWorld, type ParcelWorld } from '../parcel-world.ts'

let world: ParcelWorld
let both: PocketBase
let clerk: PocketBase
let dear = 0

beforeAll(async () => {
  world = await openParcelWorld()
  const person = (name: string, roles: string[]) =>
    account(world.wasl, world.staff, { type: 'moderateur', name, roles })
  both = await person('patronne', ['Commandes', 'Factures clients'])
  clerk = await person('saisie', ['Commandes'])
})
afterAll(() => world.wasl.close())

const enter = (who: PocketBase, price: number, values: object = {}) =>
  who.collection('commands').create({
    receiver_full_name: 'Amina Alaoui',
    receiver_phone_number: `06${String(10_000_000 + ++dear)}`,
    city: villeId('Rabat'),
    client_source: idOf(world.client),
    price,
    ...values,
  })
const motif_plafond = 'Bijou, payé en présence du gérant'

it('is refused at the price, extra fees counted, to whoever lacks one permission or the reason', async () => {
  await enter(world.client, 19_999.99)
  expect(await refusedFields(enter(world.client, 20_000))).toEqual(['price'])
  expect(await refusedFields(enter(clerk, 20_000, { motif_plafond }))).toEqual(['price'])
  expect(await refusedFields(enter(both, 19_990, { extra_fees: 10 }))).toEqual(['price'])
  expect(await refusedFields(enter(both, 20_000, { motif_plafond: '  ' }))).toEqual(['price'])
  const said = await refusal(enter(world.client, 20_000))
  expect(said.response.data.price).toMatchObject({
    code: 'validation_plafond_cod',
    message: expect.stringMatching(/20\s000,00\sDH/),
  })
  const made = await enter(both, 20_000, { motif_plafond })
  expect(made).toMatchObject({ price: 20_000 })
  expect(made).not.toHaveProperty('motif_plafond')
})

it('is asked of an edit of the amount, and of no other', async () => {
  const { id } = await enter(both, 25_000, { motif_plafond })
  const edit = (who: PocketBase, values: object) => who.collection('commands').update(id, values)
  expect(await edit(clerk, { note: 'Sonner deux fois' })).toMatchObject({ price: 25_000 })
  expect(await refusedFields(edit(clerk, { price: 26_000 }))).toEqual(['price'])
  expect(await refusedFields(edit(both, { extra_fees: 5 }))).toEqual(['price'])
  expect(await edit(both, { extra_fees: 5, motif_plafond })).toMatchObject({ extra_fees: 5 })
  expect(await edit(clerk, { price: 100 })).toMatchObject({ price: 100 })
})

it('leaves its reason in the journal, where no other amount has one', async () => {
  const { id } = await enter(both, 25_000, { motif_plafond })
  await both.collection('commands').update(id, { price: 90, motif_plafond: 'de trop' })
  const history = (who: PocketBase) => who.send(`/api/collections/commands/records/${id}/history`, {})
  const [edited, made] = (await history(world.staff)).items
  expect(made.after).toMatchObject({ price: 25_000, motif_plafond })
  expect(edited.after).toEqual({ price: 90, total: 90 })
  const [, seen] = (await history(clerk)).items
  expect(seen.after).not.toHaveProperty('motif_plafond')
})

it('is refused in a batch, which writes nothing, and in a change its client asks for', async () => {
  const batch = clerk.createBatch()
  const { id } = await enter(world.client, 90)
  batch.collection('commands').update(id, { note: 'Avec la monnaie' })
  batch.collection('commands').update(id, { price: 20_000, motif_plafond })
  expect(await statusOf(batch.send())).toBe(400)
  expect(await clerk.collection('commands').getOne(id)).toMatchObject({ price: 90, note: '' })
  const command = await world.received({ extra_fees: 0 })
  const ask = (price: number) => world.client.collection('demandes').create({ command, changes: { price } })
  expect(await refusedFields(ask(20_000))).toEqual(['price'])
  expect(await ask(19_999.99)).toMatchObject({ state: 'ouverte' })
})

it('follows the setting of the company, where zero is no ceiling', async () => {
  const settings = world.staff.collection('settings')
  const set = await settings.create({ key: 'argent.plafond_cod', value: 500 })
  expect(await refusedFields(enter(world.client, 500))).toEqual(['price'])
  await settings.update(set.id, { value: 0 })
  expect(await statusOf(enter(world.client, 30_000))).toBe(200)
  await settings.delete(set.id)
  expect(await statusOf(enter(world.client, 30_000))).toBe(400)
})

it('refuses such a row of a file, and takes the others', async () => {
  const csv = `Destinataire;Téléphone;Ville;Prix\nAmina;0612000001;Rabat;250\nSalma;0612000002;Rabat;20000\n`
  const body = new FormData()
  body.set('file', new File([csv], 'colis.csv'))
  body.set('client', idOf(world.client))
  const report = await world.staff.send('/api/wasl/imports/files', { method: 'POST', body })
  expect(report).toMatchObject({ accepted: 1, rejected: 1 })
  expect(report.rejects).toMatchObject([{ row: 2, reasons: [{ field: 'price', code: 'plafond' }] }])
})
