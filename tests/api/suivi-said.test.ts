/** Every value sent with a move is kept in its suivi, or refused. */

import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stableId } from '#model/schema/record-id.ts'
import { account, idOf, refusedFields } from '../support/people.ts'
import { photo } from '../support/photo.ts'
import { type Hall, openHall } from './scan-hall.ts'

let hall: Hall
let other: PocketBase

beforeAll(async () => {
  hall = await openHall()
  other = await account(hall.wasl, hall.staff, { type: 'livreur', name: 'Omar' })
}, 60_000)
afterAll(() => hall.wasl.close())

/** A parcel on Karim's tour. */
async function loaded(): Promise<RecordModel> {
  const made = await hall.received()
  await hall.move(hall.staff, made.id, 'AFFECTE', { delivery_man: idOf(hall.karim), source: 'web' })
  await hall.move(hall.karim, made.id, 'EN_DISTRIBUTION', { source: 'scan' })
  return made
}

const note = { note: 'Rue introuvable', position: { lieu: 'Devant la mosquée' } }

test('a suivi names the livreur, the agence and the amount of what happens, or is refused', async () => {
  const { id } = await loaded()
  const told = await hall.suivisOf(id)
  expect(told.map(({ agence }) => agence)).toContain(hall.casa)
  expect(told.map(({ delivery_man }) => delivery_man)).toContain(idOf(hall.karim))
  const elsewhere = (
    await hall.staff.collection('agences').getFirstListItem(`id != "${(await hall.at(id)).agence}"`)
  ).id
  for (const [name, value] of [
    ['delivery_man', idOf(other)],
    ['agence', elsewhere],
    ['amount_collected', 250],
    ['changes', { receiver_address: 'Rue des Consuls' }],
  ] as const) {
    const sent = hall.move(hall.staff, id, 'ADRESSE_INCORRECTE', { ...note, [name]: value })
    expect(await refusedFields(sent)).toEqual([name])
  }
  const made = await hall.move(hall.karim, id, 'ADRESSE_INCORRECTE', {
    ...note,
    delivery_man: idOf(hall.karim),
    agence: (await hall.at(id)).agence,
    amount_collected: 0,
  })
  expect(made).toMatchObject({ delivery_man: idOf(hall.karim), amount_collected: 0 })
  const waiting = await hall.received()
  const taken = hall.move(hall.staff, waiting.id, 'AFFECTE', { delivery_man: idOf(hall.karim) })
  expect(await taken).toMatchObject({ delivery_man: idOf(hall.karim) })
  const forAnother = { source: 'scan', delivery_man: idOf(other) }
  expect(await refusedFields(hall.move(hall.karim, waiting.id, 'EN_DISTRIBUTION', forAnother))).toEqual([
    'delivery_man',
  ])
})

test('a refusal is its motif; the few that do not say enough ask a sentence, or of a livreur a photo', async () => {
  const motif = (name: string) => ({ motif: stableId('motifs', name) })
  const refuse = (id: string, values: object, who = hall.karim) => hall.move(who, id, 'REFUSE', values)
  const { id } = await loaded()
  expect(await refusedFields(refuse(id, {}))).toEqual(['motif'])
  expect(await refusedFields(refuse(id, motif('Autre')))).toEqual(['note'])
  expect(await refusedFields(refuse(id, motif('Produit défectueux')))).toEqual(['photo'])
  await refuse(id, { ...motif('Produit défectueux'), photo: photo() })
  await refuse((await loaded()).id, motif('Prix trop élevé'))
  await refuse((await loaded()).id, { ...motif('Autre'), note: 'Il déménage' })
  // The office, reporting a phone call, has no photo to send.
  await refuse((await loaded()).id, motif('Produit défectueux'), hall.staff)
})
