import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Collections } from '#model/collections.ts'
import { OLD_RETURNS } from '#model/domain/commande/old-returns.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { and, eq } from '#model/schema/filter.ts'
import { canonical, dayBounds, fromCanonical, localDay } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import type { RunningEngine } from '#server/core/contract/engine.ts'
import { sql } from '#server/db/sql.ts'
import { checkDeclared } from '#server/verify/declared.ts'
import { checkJournal } from '#server/verify/journal.ts'
import { waslEngine } from '#server/wasl-engine.ts'
import { account, idOf } from '#tests/support/people.ts'
import { type TestWasl, testWasl } from '#tests/support/wasl.ts'
import { emptyTrash } from './empty-trash.ts'
import { writeOldReturns } from './old-returns.ts'
import { requestReturns } from './request-returns.ts'

let wasl: TestWasl
let moderateur: PocketBase
let engine: RunningEngine<Collections>
let now = fromCanonical('2026-11-24 09:00:00.000Z')
const clock = { now: () => now }
beforeAll(async () => {
  wasl = await testWasl({ commands: 120 })
  moderateur = await wasl.as('moderateur')
  engine = await waslEngine(wasl.db, readConfig({ DATA_DIR: '/tmp' }), clock)
})
afterAll(() => wasl.close())

let made = 0
/** New commandes of a client, each to somebody else. */
async function take(count: number): Promise<string[]> {
  const client = await wasl.as('client')
  const [ville] = (await client.collection('villes').getList(1, 1)).items
  const create = () =>
    client.collection('commands').create({
      receiver_full_name: 'Salma Bennani',
      receiver_phone_number: `06612345${String(10 + made++)}`,
      city: ville?.id,
      client_source: idOf(client),
      price: 100,
    })
  const created = await Promise.all(Array.from({ length: count }, create))
  return created.map(({ id }) => id)
}

test('after the third day and 48 hours of silence, a parcel is to come back', async () => {
  const [silent = '', recent = '', second = '', deleted = '', shelved = ''] = await take(5)
  const unanswered = (id: string, attempts: number, at: string) =>
    wasl.behind.query(sql`UPDATE commands SET status = ${stateId('PAS_DE_REPONSE')}, attempts = ${attempts},
      last_event_at = ${at}, holder_kind = 'agence' WHERE id = ${id}`)
  await wasl.behind.query(sql`UPDATE commands SET last_event_at = ${'2026-11-24T08:00:00Z'}
    WHERE status = ANY(${(['PAS_DE_REPONSE', 'INJOIGNABLE', 'BOITE_VOCALE'] as const).map(stateId)}::text[])`)
  await unanswered(silent, 3, '2026-11-22T08:59:00Z')
  await unanswered(recent, 3, '2026-11-22T09:01:00Z')
  await unanswered(second, 2, '2026-11-01T09:00:00Z')
  await unanswered(deleted, 3, '2026-11-01T09:00:00Z')
  await unanswered(shelved, 3, '2026-11-24T08:00:00Z')
  await wasl.behind.query(sql`INSERT INTO suivis (id, command, kind, "from", status, at) VALUES
    ('unanswered00001', ${shelved}, 'transition', ${stateId('EN_DISTRIBUTION')}, ${stateId('PAS_DE_REPONSE')}, '2026-11-22T08:00:00Z'),
    ('shelved00000001', ${shelved}, 'garde', ${stateId('PAS_DE_REPONSE')}, ${stateId('PAS_DE_REPONSE')}, '2026-11-24T08:00:00Z')`)
  await wasl.behind.query(sql`UPDATE commands SET deleted_at = now() WHERE id = ${deleted}`)
  await Promise.all([requestReturns(engine), requestReturns(engine), requestReturns(engine)])
  const asked = await engine.findBy(wasl.db, 'commands', 'status', stateId('DEMANDE_RETOUR'))
  const ids = [silent, recent, second, shelved].map((id) => asked.some((one) => one.id === id))
  expect(ids).toEqual([true, false, false, true])
  const told = await wasl.db.query(sql`SELECT source, actor, motif <> '' AS why, "from" FROM suivis
    WHERE command = ${silent} AND status = ${stateId('DEMANDE_RETOUR')}`)
  expect(told).toEqual([{ source: 'system', actor: '', why: true, from: stateId('PAS_DE_REPONSE') }])
  await wasl.behind.query(
    sql`UPDATE commands SET deleted_at = NULL, status = ${stateId('NOUVEAU')} WHERE id = ${deleted}`,
  )
})

test('a client who asked for a change, or was granted one since, has said something', async () => {
  const [asking = '', granted = '', before = ''] = await take(3)
  for (const id of [asking, granted, before])
    await wasl.behind.query(sql`UPDATE commands SET status = ${stateId('PAS_DE_REPONSE')}, attempts = 3,
      last_event_at = '2026-11-22T08:00:00Z', holder_kind = 'agence' WHERE id = ${id}`)
  await wasl.behind.query(sql`INSERT INTO demandes (id, command, changes, state, decided_at) VALUES
    ('demandeouverte1', ${asking}, '{}', 'ouverte', NULL),
    ('demandeaccorde1', ${granted}, '{}', 'acceptee', '2026-11-23T17:00:00Z'),
    ('demandeavant001', ${before}, '{}', 'acceptee', '2026-11-21T17:00:00Z')`)
  await requestReturns(engine)
  const asked = await engine.findBy(wasl.db, 'commands', 'status', stateId('DEMANDE_RETOUR'))
  expect([asking, granted, before].map((id) => asked.some((one) => one.id === id))).toEqual([
    false,
    false,
    true,
  ])
  await wasl.behind.query(sql`UPDATE commands SET status = ${stateId('NOUVEAU')}, attempts = 0
    WHERE id = ANY(${[asking, granted]}::text[])`)
})

test('the company may be more patient', async () => {
  const settings = moderateur.collection('settings')
  const { id } = await settings.create({ key: 'retour.silence_h', value: 72 })
  await engine.refresh('settings')
  now = fromCanonical('2026-11-25 08:00:00.000Z')
  const left = () =>
    wasl.db.query(sql`SELECT id FROM commands WHERE attempts >= 3 AND status = ${stateId('PAS_DE_REPONSE')}
      AND last_event_at = '2026-11-22T09:01:00Z'`)
  await requestReturns(engine)
  expect(await left()).toHaveLength(1)
  await settings.delete(id)
  await engine.refresh('settings')
  await requestReturns(engine)
  expect(await left()).toHaveLength(0)
  now = fromCanonical('2026-11-24 09:00:00.000Z')
})

test('the corbeille is emptied after thirty days, but of what carried money or is named elsewhere', async () => {
  const [gone = '', young = '', paid = '', billed = '', claimed = ''] = await take(5)
  const commands = moderateur.collection('commands')
  const [client] = await wasl.db.query<{ client_source: string }>(
    sql`SELECT client_source FROM commands WHERE id = ${claimed}`,
  )
  await moderateur.collection('appels').create({ command: gone, kind: 'appel' })
  for (const id of [gone, young, paid, billed, claimed]) await commands.delete(id)
  const total = (await commands.getList(1, 1)).totalItems
  const putAside = (id: string, at: string) =>
    wasl.behind.query(sql`UPDATE commands SET deleted_at = ${at} WHERE id = ${id}`)
  for (const id of [gone, paid, billed, claimed]) await putAside(id, '2026-10-25T08:00:00Z')
  await putAside(young, '2026-10-25T10:00:00Z')
  await wasl.behind.query(sql`UPDATE commands SET money_state = 'VERSE' WHERE id = ${paid}`)
  await wasl.behind.query(sql`UPDATE suivis SET fee_event = 'refus' WHERE command = ${billed}`)
  await wasl.behind.query(sql`INSERT INTO reclamations (id, command, client, subject) VALUES
    ('reclamation0001', ${claimed}, ${client?.client_source}, 'autre')`)
  await wasl.behind.query(sql`INSERT INTO demandes (id, command) VALUES ('demande00000001', ${gone})`)
  await Promise.all([emptyTrash(engine), emptyTrash(engine)])
  const left = await wasl.db.query<{ id: string }>(
    sql`SELECT id FROM commands WHERE id = ANY(${[gone, young, paid, billed, claimed]}::text[])`,
  )
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set([young, paid, billed, claimed]))
  for (const table of [sql`appels`, sql`demandes`]) {
    expect(await wasl.db.query(sql`SELECT FROM ${table} WHERE command = ${gone}`)).toHaveLength(0)
  }
  expect(await checkJournal(wasl.db)).toEqual([])
  expect((await wasl.db.query(sql`SELECT FROM suivis WHERE command = ${gone}`)).length).toBeGreaterThan(0)
  expect((await commands.getList(1, 1)).totalItems).toBe(total)
  expect((await checkDeclared(wasl.db)).filter(({ where }) => where.endsWith('.command'))).toEqual([])
})

test('each morning, once, the people of an agence learn which returns stay where they are', async () => {
  const agence = await moderateur.collection('agences').create({ name: 'Agence des retours' })
  const people = { type: 'moderateur', roles: ['BLS'] } as const
  const reader = await account(wasl, moderateur, { ...people, name: 'retours' })
  const other = await account(wasl, moderateur, { ...people, name: 'ailleurs' })
  await moderateur.collection('users').update(idOf(reader), { agence: agence.id, locale: 'fr' })
  await engine.refresh('users')
  await engine.refresh('agences')
  const livreur = idOf(await wasl.as('livreur'))
  const [old = '', older = '', fresh = '', sent = ''] = await take(4)
  const held = (id: string, kind: string, holder: string, since: string) =>
    wasl.behind.query(sql`UPDATE commands SET status = ${stateId('RETOUR_CHEZ_LIVREUR')}, holder_kind = ${kind},
      holder = ${holder}, held_since = ${since}, agence = ${agence.id} WHERE id = ${id}`)
  await held(old, 'livreur', livreur, '2026-11-16T08:00:00Z')
  await held(older, 'livreur', livreur, '2026-11-14T08:00:00Z')
  const leg = 'bonontheway0001'
  await wasl.behind.query(
    sql`INSERT INTO bons (id, kind, number) VALUES (${leg}, 'retour agence', 'RA-2026-000077')`,
  )
  await held(sent, 'trajet', leg, '2026-11-15T08:00:00Z')
  await held(fresh, 'agence', agence.id, '2026-11-17T10:00:00Z')
  const [last = '', young = '', over = ''] = await take(3)
  await held(last, 'livreur', livreur, '2026-11-16T23:59:59.999Z')
  await held(young, 'livreur', livreur, '2026-11-17T00:00:00Z')
  await held(over, 'client', 'overoverover000', '2026-11-01T00:00:00Z')
  await wasl.behind.query(sql`UPDATE commands SET status = ${stateId('RETOUR_REMIS')} WHERE id = ${over}`)
  /** The returns the page lists that day, at any hour. */
  const listed = async () => {
    const filter = and(OLD_RETURNS.filter(canonical(dayBounds(localDay(now)).start)), eq('agence', agence.id))
    const query = { group: 'holder_kind,holder', metrics: 'count', filter, sort: '-count' }
    return (await moderateur.send('/api/collections/commands/records/aggregate', { query })).items
  }
  const letters = () =>
    wasl.db.query<{ to: string; text: string }>(sql`SELECT "to", text FROM mails WHERE kind = 'old-returns'
      AND "user" = ANY(${[idOf(reader), idOf(other)]}::text[]) ORDER BY created`)
  now = fromCanonical('2026-11-24 06:59:00.000Z')
  await writeOldReturns(engine)
  expect(await letters()).toHaveLength(0)
  now = fromCanonical('2026-11-24 07:00:00.000Z')
  await Promise.all([writeOldReturns(engine), writeOldReturns(engine), writeOldReturns(engine)])
  const [letter, ...more] = await letters()
  expect(more).toEqual([])
  expect(letter?.to).toBe('retours@wasl.test')
  const { full_name } = await moderateur.collection('users').getOne(livreur)
  expect(letter?.text).toContain(full_name)
  expect(letter?.text).toContain('3 colis, le plus ancien depuis 9 jours')
  expect(letter?.text).toContain('/retours')
  const onTheDay = [
    { holder_kind: 'livreur', holder: livreur, count: 3 },
    { holder_kind: 'trajet', holder: leg, count: 1 },
  ]
  expect(await listed()).toEqual(onTheDay)
  now = fromCanonical('2026-11-24 23:59:00.000Z')
  expect(await listed()).toEqual(onTheDay)
  expect(letter?.text).toContain('En trajet, RA-2026-000077')
  expect(letter?.text).not.toContain('Agence des retours')
  now = fromCanonical('2026-11-25 09:00:00.000Z')
  await writeOldReturns(engine)
  const next = (await letters()).at(-1)
  expect(await letters()).toHaveLength(2)
  expect(next?.text).toContain('Agence des retours')
  expect(next?.text).toContain('4 colis')
  const agences = { holder_kind: 'agence', holder: agence.id, count: 1 }
  expect(await listed()).toEqual([{ ...onTheDay[0], count: 4 }, agences, onTheDay[1]])
})
