import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Collections, Row, WireRow } from '#model/collections.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { readConfig } from '#server/config.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import { sql } from '#server/db/sql.ts'
import { waslEngine } from '#server/wasl-engine.ts'
import { account, idOf, refusal, refusedFields, statusOf } from '#tests/support/people.ts'
import { type TestWasl, testWasl } from '#tests/support/wasl.ts'
import { scanIntoInventaire } from './inventaire.ts'

let wasl: TestWasl
let engine: Engine<Collections>
let moderateur: PocketBase
let agence: string
let other: string

beforeAll(async () => {
  wasl = await testWasl({ commands: 120 })
  engine = await waslEngine(wasl.db, readConfig({ DATA_DIR: '/tmp' }))
  moderateur = await wasl.as('moderateur')
  const [one, two] = await wasl.db.query<{ id: string }>(sql`SELECT id FROM agences ORDER BY id LIMIT 2`)
  agence = one?.id ?? ''
  other = two?.id ?? ''
  await wasl.behind.query(
    sql`UPDATE commands SET holder_kind = 'client', holder = client_source, box = '',
      status = ${stateId('RECU_AGENCE')} WHERE deleted_at IS NULL`,
  )
  await hold(agence, 0, 12)
  await hold(other, 12, 5)
})
afterAll(() => wasl.close())

/** Puts `many` parcels at the agence, from the one at `from` on. */
const hold = (where: string, from: number, many: number) =>
  wasl.behind.query(
    sql`UPDATE commands SET holder_kind = 'agence', holder = ${where}, box = 'A12' WHERE id IN (
      SELECT id FROM commands WHERE deleted_at IS NULL ORDER BY _seq OFFSET ${from} LIMIT ${many})`,
  )
const heldBy = async (where: string): Promise<Row<'commands'>[]> =>
  engine.findBy(wasl.db, 'commands', 'holder', where)
const open = (where = agence) =>
  moderateur.collection('inventaires').create<WireRow<'inventaires'>>({ agence: where })
const close = (id: string) =>
  moderateur.collection('inventaires').update<WireRow<'inventaires'>>(id, { state: 'clos' })
const NOW = '2026-11-20 10:05:00.000Z'

async function scan(id: string, parcel: Row<'commands'> | undefined) {
  const caller = await engine.callerOf(moderateur.authStore.token)
  if (!parcel) throw new Error('nothing to scan')
  const origin = { caller, source: 'scan' } as const
  return wasl.db.transaction((tx) =>
    scanIntoInventaire({ engine, tx, scan: { inventaire: id }, origin, now: NOW }, parcel),
  )
}

test('three lists come of a count: together exactly what the agence held, and what was too much', async () => {
  const held = await heldBy(agence)
  const foreign = await heldBy(other)
  const inventaire = await open()
  expect(inventaire).toMatchObject({ state: 'ouvert', expected: 12, author: idOf(moderateur) })
  expect(await scan(inventaire.id, held[0])).toEqual({ result: 'ok', message: 'Présent · A12' })
  await Promise.all(held.slice(1, 9).map((parcel) => scan(inventaire.id, parcel)))
  const name = engine.cached('agences').get(other)?.name
  const tooMuch = await scan(inventaire.id, foreign[0])
  expect(tooMuch).toEqual({
    result: 'mauvais',
    message: `En trop : noté à l’agence ${name}, emplacement A12. Recevez-le`,
  })
  const twice = await Promise.all([scan(inventaire.id, foreign[1]), scan(inventaire.id, foreign[1])])
  expect(twice.map(({ result }) => result).sort()).toEqual(['deja', 'mauvais'])
  const again = await scan(inventaire.id, held[0])
  expect(again.result).toBe('deja')
  expect(again.message).toContain(`10:05 par ${moderateur.authStore.record?.full_name}`)

  expect(await close(inventaire.id)).toMatchObject({ expected: 12, present: 9, missing: 3, surplus: 2 })
  const lines = await moderateur
    .collection('inventaires_details')
    .getFullList<WireRow<'inventaires_details'>>({
      filter: `inventaire = "${inventaire.id}"`,
    })
  const ids = (some: typeof lines) => some.map(({ command }) => command).sort()
  expect(ids(lines.filter(({ expected }) => expected))).toEqual(held.map(({ id }) => id).sort())
  expect(ids(lines.filter(({ expected }) => !expected))).toEqual(
    foreign
      .slice(0, 2)
      .map(({ id }) => id)
      .sort(),
  )
  expect(ids(lines.filter((line) => line.expected && line.scanned_at === ''))).toEqual(
    held
      .slice(9)
      .map(({ id }) => id)
      .sort(),
  )
})

test('what arrived since the opening is present, not in the wrong place', async () => {
  const inventaire = await open()
  await hold(agence, 20, 1)
  const arrived = (await heldBy(agence)).at(-1)
  expect(await scan(inventaire.id, arrived)).toEqual({
    result: 'ok',
    message: 'Présent · arrivé depuis l’ouverture',
  })
  expect(await close(inventaire.id)).toMatchObject({
    surplus: 0,
    present: 1,
    expected: inventaire.expected + 1,
  })
})

test('what is over is not looked for, and what was lost is found', async () => {
  const [sold, lost] = await heldBy(agence)
  const end = (parcel: Row<'commands'> | undefined, code: 'RETOUR_STOCK' | 'PERDU') =>
    wasl.behind.query(sql`UPDATE commands SET status = ${stateId(code)} WHERE id = ${parcel?.id ?? ''}`)
  await Promise.all([end(sold, 'RETOUR_STOCK'), end(lost, 'PERDU')])
  const inventaire = await open()
  expect(inventaire.expected).toBe((await heldBy(agence)).length - 2)
  const found = await scan(
    inventaire.id,
    (await heldBy(agence)).find(({ id }) => id === lost?.id),
  )
  expect(found.message).toContain('Retrouvé')
  expect(await close(inventaire.id)).toMatchObject({ surplus: 1 })
})

test('one is open for an agence at a time, whoever begins', async () => {
  const begun = await Promise.allSettled([open(), open(), open()])
  const [mine] = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const second = await refusal(open())
  expect(second.status).toBe(409)
  expect(second.response.data.present.id).toBe(mine?.id)
  expect(await statusOf(open(other))).toBe(200)
  await close(mine?.id ?? '')
})

test('once closed its lists stay as they are', async () => {
  const [parcel] = await heldBy(agence)
  const inventaire = await open()
  await close(inventaire.id)
  expect((await scan(inventaire.id, parcel)).result).toBe('mauvais')
  expect(await statusOf(moderateur.collection('inventaires').update(inventaire.id, { note: 'x' }))).toBe(409)
  expect(
    await statusOf(moderateur.collection('inventaires').update(inventaire.id, { state: 'ouvert' })),
  ).toBe(409)
})

test('it is the work of Envois, in an agence that exists, and it stays of that agence', async () => {
  const agent = await account(wasl, moderateur, { type: 'moderateur', name: 'agent', roles: ['Commandes'] })
  expect(await statusOf(agent.collection('inventaires').create({ agence }))).toBe(403)
  expect((await refusal(open('nullepart000000'))).response.data.agence.message).toContain('agence')
  const inventaire = await open()
  const inventaires = moderateur.collection('inventaires')
  expect(await refusedFields(inventaires.update(inventaire.id, { agence: other }))).toEqual(['agence'])
  const noted = await inventaires.update(inventaire.id, { note: 'Matin' })
  expect(noted).toMatchObject({ agence, note: 'Matin', state: 'ouvert' })
  await close(inventaire.id)
})

test('a place of ten thousand parcels is written down like any other', async () => {
  await wasl.behind.query(
    sql`INSERT INTO commands (id, code, status, holder_kind, holder, client_source, city, receiver_phone_number)
      SELECT 'lot' || lpad(n::text, 12, '0'), 'LOT-' || n, ${stateId('RECU_AGENCE')}, 'agence', ${other}, client_source, city, '+212600000000'
      FROM generate_series(1, 10000) AS n, (SELECT client_source, city FROM commands LIMIT 1) AS one`,
  )
  const { items } = await moderateur
    .collection('inventaires')
    .getList(1, 1, { filter: `agence = "${other}" && state = "ouvert"` })
  await close(items[0]?.id ?? '')
  expect((await open(other)).expected).toBe(10_005)
})
