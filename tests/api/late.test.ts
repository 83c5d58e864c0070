import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PRESETS } from '#model/domain/commande/states/presets.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { and, eq, isPast } from '#model/schema/filter.ts'
import { sql } from '#server/db/sql.ts'
import { type TestWasl, testWasl } from '#tests/support/wasl.ts'
import { workDay } from '#tests/support/work-day.ts'

let wasl: TestWasl
let moderateur: PocketBase
let ids: readonly string[]
beforeAll(async () => {
  wasl = await testWasl({ commands: 60 })
  moderateur = await wasl.as('moderateur')
  const rows = await wasl.db.query<{ id: string }>(
    sql`SELECT id FROM commands WHERE deleted_at IS NULL ORDER BY id`,
  )
  ids = rows.map(({ id }) => id)
  await wasl.behind.query(sql`UPDATE commands SET late_at = NULL, very_late_at = NULL`)
})
afterAll(() => wasl.close())

const codesOf = async (filter: string, who = moderateur) =>
  (await who.collection('commands').getFullList({ filter, fields: 'id' })).map(({ id }) => id)

test('those whose time has passed are listed, not those without a time', async () => {
  const [late = '', soon = '', both = ''] = ids
  await wasl.behind.query(
    sql`UPDATE commands SET late_at = now() - interval '1 minute' WHERE id IN (${late}, ${both})`,
  )
  await wasl.behind.query(
    sql`UPDATE commands SET very_late_at = now() - interval '1 second' WHERE id = ${both}`,
  )
  await wasl.behind.query(sql`UPDATE commands SET late_at = now() + interval '1 hour' WHERE id = ${soon}`)
  expect(new Set(await codesOf(isPast('late_at')))).toEqual(new Set([late, both]))
  expect(await codesOf(isPast('very_late_at'))).toEqual([both])
})

test('figures by state count the same parcels', async () => {
  const answer = await moderateur.send<{ items: { count: number }[] }>(
    '/api/collections/commands/records/aggregate',
    { query: { group: 'status', metrics: 'count', filter: isPast('late_at') } },
  )
  expect(answer.items.reduce((sum, { count }) => sum + count, 0)).toBe(2)
})

test('a client neither sees the times of the company nor asks by them', async () => {
  const client = await wasl.as('client')
  const [one] = (await client.collection('commands').getList(1, 1)).items
  expect(one).toBeDefined()
  expect(one).not.toHaveProperty('late_at')
  expect(one).not.toHaveProperty('very_late_at')
})

test('a parcel sent to another ville waits through the days of that ville', async () => {
  const [id = ''] = ids.slice(5)
  const status = stateId('RECU_HUB')
  await wasl.behind.query(sql`UPDATE commands SET status = ${status}, outcome = '', money_state = 'NON_ENCAISSE',
    last_event_at = '2026-11-16T10:00:00Z' WHERE id = ${id}`)
  const { city } = await moderateur.collection('commands').getOne(id)
  const villes = moderateur.collection('villes')
  const [other] = (await villes.getList(1, 1, { filter: `id != "${city}"` })).items
  await villes.update(other?.id ?? '', { jours: ['ven'] })
  const moved = await moderateur.collection('commands').update(id, { city: other?.id })
  expect(moved.late_at).toBe('2026-11-21 00:00:00.000Z')
})

test('shelved since, it still waits from the day it came; put off, from the day it is put off to', async () => {
  const [id = ''] = ids.slice(6)
  const status = stateId('REPORTE')
  await wasl.behind.query(sql`UPDATE commands SET status = ${status}, holder_kind = 'agence', money_state = 'NON_ENCAISSE',
    outcome = '', last_event_at = '2026-11-20T10:00:00Z', reported_date = '2026-11-17T00:00:00Z' WHERE id = ${id}`)
  await wasl.behind.query(sql`INSERT INTO suivis (id, command, kind, "from", status, at) VALUES
    ('putoff000000001', ${id}, 'transition', ${stateId('EN_DISTRIBUTION')}, ${status}, '2026-11-16T10:00:00Z')`)
  const waits = { status, orange_h: 4, red_h: 8, active: true }
  const minuteur = await moderateur.collection('minuteurs').create(waits)
  const commands = moderateur.collection('commands')
  const { city } = await commands.getOne(id)
  const villes = moderateur.collection('villes')
  const other = await villes.getFirstListItem(`id != "${city}"`, { sort: '-name' })
  await villes.update(other.id, { jours: ['lun', 'mar', 'mer', 'jeu', 'ven', 'sam'] })
  const moved = await commands.update(id, { city: other.id })
  expect(moved.late_at).toMatch(/^2026-11-17/)
  const day = workDay(5)
  const asked = await moderateur
    .collection('demandes')
    .create({ command: id, changes: { reported_date: day } })
  await moderateur.collection('demandes').update(asked.id, { state: 'acceptee' })
  const { late_at } = await commands.getOne(id)
  expect(late_at >= day).toBe(true)
  await moderateur.collection('minuteurs').delete(minuteur.id)
})

interface Made {
  readonly code: StateCode
  readonly holder: string
  readonly day: string | null
  readonly livreur?: string
}

async function place(id: string, { code, holder, day, livreur = '' }: Made): Promise<void> {
  await wasl.behind.query(sql`UPDATE commands SET status = ${stateId(code)}, holder_kind = ${holder},
    reported_date = ${day}, delivery_man = ${livreur} WHERE id = ${id}`)
}

test('put off to a day that has come, in an agence: to be given out again', async () => {
  const [hub = '', due = '', tomorrow = '', held = '', given = '', planned = ''] = ids.slice(10)
  await place(hub, { code: 'RECU_HUB', holder: 'agence', day: null })
  await place(due, { code: 'REPORTE', holder: 'agence', day: '2026-11-22T00:00:00Z' })
  await place(tomorrow, { code: 'REPORTE', holder: 'agence', day: '2026-11-23T00:00:00Z' })
  await place(held, { code: 'REPORTE', holder: 'livreur', day: '2026-11-22T00:00:00Z' })
  await place(given, { code: 'REPORTE', holder: 'agence', day: '2026-11-22T00:00:00Z', livreur: 'someone' })
  await place(planned, { code: 'PROGRAMME', holder: 'agence', day: '2026-11-20T00:00:00Z' })
  const six = [hub, due, tomorrow, held, given, planned]
  const among = async (today: string) => {
    const listed = await codesOf(PRESETS.sansLivreur.filter(today))
    return six.filter((id) => listed.includes(id))
  }
  expect(await among('2026-11-22 00:00:00.000Z')).toEqual([hub, due, planned])
  // A day that begins an hour before that of UTC.
  expect(await among('2026-11-21 23:00:00.000Z')).toEqual([hub, due, planned])
  expect(await among('2026-11-20 23:00:00.000Z')).toEqual([hub, planned])
  expect(
    await codesOf(and(PRESETS.sansLivreur.filter('2026-11-23 00:00:00.000Z'), eq('id', tomorrow))),
  ).toEqual([tomorrow])
})
