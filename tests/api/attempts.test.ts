/** Moves that depend on earlier attempts, on postponements and on amounts. */

import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { stableId } from '#model/schema/record-id.ts'
import { sql } from '#server/db/sql.ts'
import { idOf, refusal } from '../support/people.ts'
import { workDay } from '../support/work-day.ts'
import { type Hall, openHall } from './scan-hall.ts'

let hall: Hall
beforeAll(async () => {
  hall = await openHall()
}, 60_000)
afterAll(() => hall.wasl.close())

async function loaded(): Promise<RecordModel> {
  const made = await hall.received()
  await hall.move(hall.staff, made.id, 'AFFECTE', { delivery_man: idOf(hall.karim) })
  await hall.move(hall.karim, made.id, 'EN_DISTRIBUTION', { source: 'scan' })
  return made
}

const call = (who: PocketBase, command: string) => who.collection('appels').create({ command, kind: 'appel' })

/** Moves every date of the parcel a day back. */
async function nextDay(id: string): Promise<void> {
  await hall.wasl.behind.query(sql`UPDATE commands SET attempted_on = attempted_on - interval '1 day',
    last_event_at = last_event_at - interval '1 day', held_since = held_since - interval '1 day' WHERE id = ${id}`)
  await hall.wasl.behind.query(sql`UPDATE appels SET at = at - interval '1 day' WHERE command = ${id}`)
}

test('a return is asked after three days without an answer, each with its call', async () => {
  const { id } = await loaded()
  const motif = stableId('motifs', 'Trois tentatives sans réponse')
  const ask = () => hall.move(hall.staff, id, 'DEMANDE_RETOUR', { motif })
  const attempts: number[] = []
  for (const day of [1, 2, 3]) {
    if (day > 1) {
      expect((await refusal(ask())).status).toBe(409)
      await nextDay(id)
      await hall.move(hall.karim, id, 'EN_DISTRIBUTION', { source: 'scan' })
    }
    const silent = await refusal(hall.move(hall.karim, id, 'PAS_DE_REPONSE'))
    expect(silent.response.data.call.message).toContain('Appelez d’abord')
    await call(hall.karim, id)
    const made = await hall.move(hall.karim, id, 'PAS_DE_REPONSE')
    attempts.push(made.attempt_no)
    // A second time the same day is the same attempt.
    await hall.move(hall.karim, id, 'EN_DISTRIBUTION', { source: 'scan' })
    await hall.move(hall.karim, id, 'BOITE_VOCALE')
    expect((await hall.at(id)).attempts).toBe(day)
  }
  expect(attempts).toEqual([1, 2, 3])
  expect(await ask()).toMatchObject({ status: stateId('DEMANDE_RETOUR') })
})

test('a livreur puts off three times, a moderateur decides the fourth', async () => {
  const { id } = await loaded()
  const reported_date = workDay(2)
  for (const _ of [1, 2, 3]) {
    await hall.move(hall.karim, id, 'REPORTE', { reported_date })
    await hall.move(hall.karim, id, 'EN_DISTRIBUTION', { source: 'scan' })
  }
  const fourth = await refusal(hall.move(hall.karim, id, 'REPORTE', { reported_date }))
  expect(fourth.status).toBe(409)
  expect(fourth.response.message).toContain('Déjà reporté 3 fois')
  expect(await hall.move(hall.staff, id, 'REPORTE', { reported_date })).toMatchObject({ source: 'api' })
})

test('less than is due is taken with a reason, where the client gives leave; the gap is told to the centime', async () => {
  const { id } = await loaded()
  const motif = (
    await hall.staff
      .collection('motifs')
      .getFirstListItem(`applies_to ~ "${stateId('LIVRE')}" && active = true`)
  ).id
  const deliver = (values: object) =>
    hall.move(hall.karim, id, 'LIVRE', { mode_paiement: 'especes', ...values })
  const profile = await hall.staff.collection('clients').getFirstListItem(`user = "${idOf(hall.client)}"`)
  const leave = (option_remise: boolean) =>
    hall.staff.collection('clients').update(profile.id, { option_remise })
  await leave(false)
  expect(
    (await refusal(deliver({ amount_collected: 229.95 }))).response.data.amount_collected.message,
  ).toContain('choisissez le motif')
  expect(
    (await refusal(deliver({ amount_collected: 229.95, motif }))).response.data.amount_collected.message,
  ).toContain('n’accepte pas de remise')
  await leave(true)
  const told = await deliver({ amount_collected: 229.95, motif })
  expect(told).toMatchObject({ expected: 250, amount_collected: 229.95, money_state: 'CHEZ_LIVREUR' })
  expect((await hall.at(id)).amount_collected).toBe(229.95)
})
