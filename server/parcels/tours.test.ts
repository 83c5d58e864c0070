import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Collections } from '#model/collections.ts'
import { readConfig } from '#server/config.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import { sql } from '#server/db/sql.ts'
import { waslEngine } from '#server/wasl-engine.ts'
import { idOf } from '#tests/support/people.ts'
import { type TestWasl, testWasl } from '#tests/support/wasl.ts'
import { openTour } from './tours.ts'

let wasl: TestWasl
let engine: Engine<Collections>
let livreur: string
beforeAll(async () => {
  wasl = await testWasl({ commands: 20 })
  engine = await waslEngine(wasl.db, readConfig({ DATA_DIR: '/tmp' }))
  livreur = idOf(await wasl.as('livreur'))
  await wasl.behind.query(sql`DELETE FROM tours WHERE livreur = ${livreur}`)
})
afterAll(() => wasl.close())

const EVENING = '2026-11-20 23:30:00.000Z'
const load = (now = EVENING) =>
  wasl.db.transaction((tx) => openTour(engine, tx, livreur, '', { caller: SYSTEM, source: 'system' }, now))

test('parcels loaded at once go on one tour, of the local day', async () => {
  const ids = await Promise.all([load(), load(), load(), load()])
  expect(new Set(ids).size).toBe(1)
  const tours = await engine.findBy(wasl.db, 'tours', 'livreur', livreur)
  expect(tours).toMatchObject([{ id: ids[0], state: 'ouverte', opened_at: EVENING }])
  expect(tours[0]?.day).toBe('2026-11-20 00:00:00.000Z')
})

test('once it is closed, the next parcel opens another', async () => {
  const first = await load()
  await wasl.behind.query(sql`UPDATE tours SET state = 'close' WHERE id = ${first}`)
  const next = await load('2026-11-21 07:00:00.000Z')
  expect(next).not.toBe(first)
})
