import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import { NO_FILES } from '#server/core/files/file-store.ts'
import { sql } from '#server/db/sql.ts'
import { sealHistory } from '#server/seal/seal.ts'
import { verify } from '#server/verify/verify.ts'
import { waslEngine } from '#server/wasl-engine.ts'
import { statusOf } from '../support/people.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

let wasl: TestWasl
beforeAll(async () => {
  wasl = await testWasl({ commands: 100 })
})
afterAll(() => wasl.close())

test('what is done through the product is sealed, and what history names is not deleted', async () => {
  const client = await wasl.as('moderateur')
  const [named] = await wasl.db.query<{ id: string; motif: string }>(
    sql`UPDATE suivis SET motif = (SELECT id FROM motifs LIMIT 1) WHERE _seq = 1 RETURNING id, motif`,
  )
  await sealHistory(wasl.db, { clock: systemClock, patienceMs: 30_000 })
  expect(await statusOf(client.collection('motifs').delete(named?.motif ?? ''))).toBe(409)
  expect(await client.collection('suivis').getOne(named?.id ?? '')).toMatchObject({ motif: named?.motif })
  await sealHistory(wasl.db, { clock: systemClock, patienceMs: 30_000 })
  expect(await verify(wasl.db, NO_FILES)).toEqual([])
})

test('nobody rewrites history: no request, no code', async () => {
  const client = await wasl.as('moderateur')
  const engine = await waslEngine(wasl.db, readConfig({}))
  const [{ id = '' } = {}] = await wasl.db.query<{ id: string }>(sql`SELECT id FROM suivis LIMIT 1`)
  for (const name of ['suivis', 'journal']) {
    expect(await statusOf(client.collection(name).update(id, { note: 'autre' }))).toBe(403)
    expect(await statusOf(client.collection(name).delete(id))).toBe(403)
  }
  const origin = { caller: SYSTEM, source: 'system' } as const
  await expect(
    wasl.db.transaction((tx) => engine.update(tx, 'suivis', id, { note: 'autre' }, origin)),
  ).rejects.toThrow('suivis are sealed')
  await expect(wasl.db.transaction((tx) => engine.remove(tx, 'suivis', id, origin))).rejects.toThrow(
    'suivis are sealed',
  )
})
