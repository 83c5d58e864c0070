import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { escalateClaims } from '#server/jobs/escalate-claims.ts'
import { account, idOf, refusedFields, signIn, statusOf } from '../support/people.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

/** Friday; nobody here has an agence, so that a day from Monday to Saturday counts 24 h. */
let time = '2026-11-27T10:00:00Z'
const clock = { now: () => Temporal.Instant.from(time) }
let wasl: TestWasl
let staff: PocketBase
let client: PocketBase
let chief: PocketBase

beforeAll(async () => {
  wasl = await testWasl({ commands: 20, clock })
  staff = await wasl.as('moderateur')
  await account(wasl, staff, { type: 'client', name: 'marchand' })
  await account(wasl, staff, { type: 'moderateur', name: 'chef', roles: ['Reclamations'] })
  await at(time)
}, 120_000)
afterAll(() => wasl.close())

const claims = (who?: PocketBase) => (who ?? staff).collection('reclamations')
const opened = (values: object = {}) =>
  claims(client).create({ type: 'autre', subject: 'Une question', client: idOf(client), ...values })
/** Sessions of another week are over. */
async function at(instant: string): Promise<void> {
  time = instant
  staff = await wasl.as('moderateur')
  client = await signIn(wasl, 'marchand@wasl.test')
  chief = await signIn(wasl, 'chef@wasl.test')
}
const due = async (id: string) => (await claims().getOne(id)).due_at

test('the delay runs in open hours, stops when the client is asked, and is kept once missed', async () => {
  await at('2026-11-27T10:00:00Z')
  const { id } = await opened()
  expect(await due(id)).toBe('2026-11-30 10:00:00.000Z')

  await at('2026-11-28T10:00:00Z')
  await claims().update(id, { state: 'attente_client' })
  expect(await due(id)).toBe('')
  await at('2026-12-01T08:00:00Z')
  await client.collection('reclamation_messages').create({ reclamation: id, body: 'Voici' })
  expect((await due(id)).slice(0, 16)).toBe('2026-12-02 08:00')

  await at('2026-12-03T08:00:00Z')
  const late = 'due_at != "" && due_at < @now && (state = "ouverte" || state = "en_cours")'
  expect((await claims().getFullList({ filter: `${late} && id = "${id}"` })).length).toBe(1)
  await claims().update(id, { state: 'resolue' })
  const after = await claims().getOne(id)
  expect([after.missed_at, after.due_at].map((text) => text.slice(0, 16))).toEqual([
    '2026-12-02 08:00',
    '2026-12-02 08:00',
  ])
  await at('2026-12-04T08:00:00Z')
  await client.collection('reclamation_messages').create({ reclamation: id, body: 'Je conteste' })
  expect((await claims().getOne(id)).missed_at.slice(0, 16)).toBe('2026-12-02 08:00')
  expect(await claims(client).getOne(id)).not.toHaveProperty('missed_at')
})

test('asking twice is one pause', async () => {
  await at('2026-11-27T10:00:00Z')
  const [one, two] = [await opened({ subject: 'Un' }), await opened({ subject: 'Deux' })]
  await at('2026-11-27T12:00:00Z')
  for (const { id } of [one, two]) await claims().update(id, { state: 'attente_client' })
  await at('2026-11-27T15:00:00Z')
  await claims().update(two.id, { state: 'en_cours' })
  await claims().update(two.id, { state: 'attente_client' })
  await at('2026-11-28T10:00:00Z')
  for (const { id } of [one, two]) await claims().update(id, { state: 'en_cours' })
  const [once = '', twice = ''] = [await due(one.id), await due(two.id)]
  // Each line of a thread has a millisecond of its own.
  expect(Math.abs(Date.parse(once) - Date.parse(twice))).toBeLessThanOrEqual(2)
  expect(once.slice(0, 16)).toBe('2026-12-01 08:00')
})

test('a holiday is no open day, another delay moves the deadline, nobody types it', async () => {
  await staff.collection('jours_feries').create({ day: '2026-12-07 00:00:00.000Z', name: 'Fête' })
  await at('2026-12-04T10:00:00Z')
  const { id } = await opened({ subject: 'Fête' })
  expect(await due(id)).toBe('2026-12-08 10:00:00.000Z')
  await claims().update(id, { delay_h: 24 })
  expect((await due(id)).slice(0, 16)).toBe('2026-12-05 10:00')
  expect(await refusedFields(claims().update(id, { due_at: '2027-01-01 00:00:00.000Z' }))).toEqual(['due_at'])
})

test('its rule names by when, and who takes it over', async () => {
  await at('2026-12-09T10:00:00Z')
  const rules = staff.collection('reclamations_regles')
  const shipped = await rules.getFirstListItem('type = "adresse"')
  await rules.update(shipped.id, { valid_to: '2026-11-30' })
  const rule = { type: 'adresse', condition: 'aucune', delai_h: 2, responsable: idOf(chief) }
  await rules.create({ ...rule, valid_from: '2026-12-01', valid_to: '2026-12-31' })
  const overlap = rules.create({ ...rule, valid_from: '2026-12-15' })
  expect((await refusedFields(overlap)).length).toBeGreaterThan(0)
  const { id } = await opened({ type: 'adresse', subject: 'Adresse' })
  const claim = await claims().getOne(id)
  expect(claim).toMatchObject({ delay_h: 2, responsable: idOf(chief), escalated_at: '' })
  expect(claim.due_at.slice(0, 16)).toBe('2026-12-09 12:00')
  expect(await claims(client).getOne(id)).not.toHaveProperty('responsable')

  await at('2026-12-09T13:00:00Z')
  const his = `responsable = "${idOf(chief)}" && due_at < @now && state != "resolue"`
  expect((await claims(chief).getFullList({ filter: his })).map((row) => row.id)).toEqual([id])
  await Promise.all([escalateClaims(wasl.engine), escalateClaims(wasl.engine)])
  await escalateClaims(wasl.engine)
  expect((await claims().getOne(id)).escalated_at.slice(0, 16)).toBe('2026-12-09 13:00')
  const lines = await staff
    .collection('reclamation_messages')
    .getFullList({ filter: `reclamation = "${id}"` })
  expect(lines).toMatchObject([{ event: 'escaladee', internal: true, body: 'chef', author: '' }])
  const mails = await wasl.db.query(
    sql`SELECT kind FROM mails WHERE "user" = ${idOf(chief)} AND kind = 'claim-escalated'`,
  )
  expect(mails).toHaveLength(1)

  const other = await opened({ subject: 'Autre' })
  await claims().update(other.id, { responsable: idOf(chief) })
  const given = await claims().getOne(other.id)
  expect(given.escalated_at.slice(0, 16)).toBe('2026-12-09 13:00')
  expect(given.assigned).toBe(idOf(chief))
  const told = await staff
    .collection('reclamation_messages')
    .getFullList({ filter: `reclamation = "${other.id}"` })
  expect(told).toMatchObject([{ event: 'escaladee', internal: true, body: 'chef' }])
})

test('answers of the house say what is known, and nothing else', async () => {
  const answers = staff.collection('reclamations_reponses')
  const shipped = await answers.getFullList()
  expect(shipped.length).toBeGreaterThan(5)
  for (const { fr, ar } of shipped) expect([fr, ar]).not.toContain('')
  const wrong = { name: 'Faute', fr: 'Bonjour {clinet}', active: true }
  expect(await refusedFields(answers.create(wrong))).toEqual(['fr'])
  expect(await refusedFields(answers.create({ ...wrong, fr: 'Bonjour', ar: '{x}' }))).toEqual(['ar'])
  await answers.create({ ...wrong, fr: 'Bonjour {client}' })
  expect(await statusOf(client.collection('reclamations_reponses').getFullList())).toBe(403)
})
