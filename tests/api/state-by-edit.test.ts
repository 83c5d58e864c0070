/** A PATCH of `status` acts as a suivi: its other values are kept in the suivi, or refused at their field. */

import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIELDS_OF_A_MOVE } from '#model/domain/commande/decide/moves.ts'
import { stateCode, stateId, villeId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { openDay } from '#tests/support/open-day.ts'
import { account, idOf, refusal } from '#tests/support/people.ts'
import { PNG, photo } from '../support/photo.ts'
import { type Hall, openHall } from './scan-hall.ts'

let hall: Hall
let agent: PocketBase
let motif: (state: StateCode) => Promise<string>

beforeAll(async () => {
  hall = await openHall()
  agent = await account(hall.wasl, hall.staff, { type: 'moderateur', name: 'Amal', roles: ['Commandes'] })
  const motifs = await hall.staff.collection('motifs').getFullList()
  motif = async (state) => motifs.find(({ applies_to }) => applies_to.includes(stateId(state)))?.id ?? ''
}, 120_000)
afterAll(() => hall.wasl.close())

/** A parcel of 250 DH on the tour of Karim. */
async function onTour(): Promise<RecordModel> {
  const { id } = await hall.received()
  await hall.move(hall.staff, id, 'AFFECTE', { delivery_man: idOf(hall.karim) })
  await hall.move(hall.karim, id, 'EN_DISTRIBUTION', { source: 'scan' })
  return hall.at(id)
}

const patch = (by: PocketBase, id: string, values: object): Promise<RecordModel> =>
  by.collection('commands').update(id, values)

const dayIn = (days: number): string =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)} 00:00:00.000Z`

/** The next one on which Rabat is served. */
const servedDay = (): string => `${openDay(hall.wasl, villeId('Rabat'), 1)} 00:00:00.000Z`

async function lastSuivi(id: string): Promise<RecordModel> {
  const suivis = await hall.suivisOf(id)
  const last = suivis.at(-1)
  if (!last) throw new Error('no suivi')
  return last
}

test('put off with its day, by who may move it along the graph', async () => {
  const { id } = await onTour()
  const reported_date = servedDay()
  const after = await patch(agent, id, { status: stateId('REPORTE'), reported_date, note: 'Demain matin' })
  expect([stateCode(after.status), after.reported_date, after.note]).toEqual([
    'REPORTE',
    reported_date,
    'Demain matin',
  ])
  expect(await lastSuivi(id)).toMatchObject({ status: after.status, reported_date, note: 'Demain matin' })
})

test('delivered, with every value a delivery may have', async () => {
  const { id } = await onTour()
  const said = {
    amount_collected: 250,
    mode_paiement: 'carte',
    reference: 'TPE 0042',
    old_article: true,
    position: { lat: 33.5, lon: -7.6 },
    grade: 3,
  }
  const form = {
    status: stateId('LIVRE'),
    ...said,
    photo: photo('porte.png'),
    signature: photo('nom.png'),
  }
  const after = await patch(hall.staff, id, form)
  expect([stateCode(after.status), after.amount_collected, after.money_state]).toEqual([
    'LIVRE',
    250,
    'NON_ENCAISSE',
  ])
  const suivi = await lastSuivi(id)
  expect(suivi).toMatchObject({ ...said, status: after.status })
  for (const field of ['photo', 'signature'] as const) {
    const token = await hall.staff.files.getToken()
    const file = await fetch(hall.staff.files.getURL(suivi, suivi[field], { token }))
    expect([field, file.status, Buffer.from(await file.arrayBuffer()).equals(PNG)]).toEqual([
      field,
      200,
      true,
    ])
  }
  for (const name of FIELDS_OF_A_MOVE) if (!(name in after)) expect(after).not.toHaveProperty(name)
  expect(after).not.toHaveProperty('photo')
})

test('refused, with its motif and note; kept by the agence until a day', async () => {
  const { id } = await onTour()
  const refused = { motif: await motif('REFUSE'), note: 'Il n’a rien commandé' }
  await patch(hall.staff, id, { status: stateId('REFUSE'), ...refused })
  expect(await lastSuivi(id)).toMatchObject(refused)
  const rappel_at = new Date(Date.now() + 3_600_000).toISOString().replace('T', ' ')
  const confirm = await hall.parcel({ status: stateId('A_CONFIRMER') })
  const after = await patch(agent, confirm.id, { status: stateId('RAPPEL'), rappel_at })
  expect(after.rappel_at).toBe(rappel_at)
  expect(await lastSuivi(confirm.id)).toMatchObject({ rappel_at })
})

test('what the state asks for and did not come is refused at its field, and nothing of the edit is kept', async () => {
  const { id, note } = await onTour()
  const { status, response } = await refusal(patch(agent, id, { status: stateId('REPORTE'), note: 'Perdue' }))
  expect([status, Object.keys(response.data)]).toEqual([400, ['reported_date']])
  const cents = await refusal(patch(agent, id, { status: stateId('LIVRE'), amount_collected: 12.345 }))
  expect([cents.status, Object.keys(cents.response.data)]).toEqual([400, ['amount_collected']])
  const text = await refusal(
    patch(hall.staff, id, {
      status: stateId('LIVRE'),
      amount_collected: 250,
      mode_paiement: 'especes',
      photo: 'x.png',
    }),
  )
  expect([text.status, Object.keys(text.response.data)]).toEqual([400, ['photo']])
  expect(await hall.at(id)).toMatchObject({ status: stateId('EN_DISTRIBUTION'), note })
})

const ALONE: Readonly<Record<Exclude<(typeof FIELDS_OF_A_MOVE)[number], 'note'>, () => unknown>> = {
  reported_date: () => dayIn(2),
  rappel_at: () => dayIn(2),
  limite_retrait: () => dayIn(2),
  amount_collected: () => 250,
  motif: () => 'motif0000000001',
  mode_paiement: () => 'especes',
  reference: () => 'TPE 1',
  pieces_kept: () => 1,
  old_article: () => true,
  position: () => ({ lat: 33, lon: -7 }),
  grade: () => 5,
  photo: () => photo('a.png'),
  signature: () => photo('b.png'),
}

test('what belongs to a change of state is refused without one, at its field, on an edit and on a create', async () => {
  const { id } = await hall.parcel()
  for (const [name, value] of Object.entries(ALONE)) {
    for (const by of [hall.staff, agent, hall.client]) {
      const edit = await refusal(patch(by, id, { [name]: value() }))
      expect([name, edit.status, Object.keys(edit.response.data)]).toEqual([name, 400, [name]])
    }
    const made = await refusal(hall.parcel({ [name]: value() }))
    expect([name, made.status, Object.keys(made.response.data)]).toEqual([name, 400, [name]])
  }
  expect((await hall.suivisOf(id)).length).toBe(1)
})

test('a whole record is sent back, and its note edited on the way', async () => {
  const parcel = await onTour()
  const same = await patch(agent, parcel.id, { ...parcel })
  expect({ ...same, updated: '' }).toEqual({ ...parcel, updated: '' })
  const edited = await patch(agent, parcel.id, { ...parcel, note: 'Code 4' })
  // The note is on the label.
  expect({ ...edited, updated: '' }).toEqual({ ...parcel, note: 'Code 4', reprint: true, updated: '' })
})

test('of a client and of an agent it follows the graph, and what it does not allow is said', async () => {
  const { id } = await hall.parcel()
  const ahead = await refusal(patch(hall.client, id, { status: stateId('LIVRE'), amount_collected: 250 }))
  expect([ahead.status, ahead.message]).toEqual([
    409,
    expect.stringContaining('ne peut pas passer à « Livré »'),
  ])
  const gone = await patch(hall.client, id, {
    status: stateId('ANNULE_VENDEUR'),
    motif: await motif('ANNULE_VENDEUR'),
  })
  expect(stateCode(gone.status)).toBe('ANNULE_VENDEUR')
  expect(await lastSuivi(id)).toMatchObject({ actor: idOf(hall.client), status: gone.status })
  const twice = await refusal(patch(agent, id, { status: gone.status, motif: await motif('ANNULE_VENDEUR') }))
  expect(twice.status).toBe(409)
})

test('does not date the parcel before its own suivi', async () => {
  const { id } = await onTour()
  const { created } = await patch(agent, id, {
    status: stateId('REPORTE'),
    reported_date: servedDay(),
  }).then(() => lastSuivi(id))
  expect(created).not.toBe('')
  expect((await hall.at(id)).updated >= created).toBe(true)
})
