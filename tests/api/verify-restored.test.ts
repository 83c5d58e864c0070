/** Restored rows are proven as before, by the lines and digests in the backup. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { villeId } from '#model/domain/commande/states/reference.ts'
import { systemClock } from '#server/clock.ts'
import { diskStore } from '#server/core/files/disk-store.ts'
import { NO_FILES } from '#server/core/files/file-store.ts'
import { backup } from '#server/db/archive/backup.ts'
import { restore } from '#server/db/archive/restore.ts'
import { sql } from '#server/db/sql.ts'
import { sealHistory } from '#server/seal/seal.ts'
import { verify } from '#server/verify/verify.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { idOf } from '../support/people.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

let wasl: TestWasl
let place: TestDatabase
let folder: string
let made: string
beforeAll(async () => {
  wasl = await testWasl({ commands: 40 })
  place = await testDatabase({ empty: true })
  folder = await mkdtemp(join(tmpdir(), 'wasl-restored-'))
  const client = await wasl.as('client')
  const commands = client.collection('commands')
  const parcel = { receiver_full_name: 'Salma', receiver_phone_number: '0612345678', city: villeId('Rabat') }
  made = (await commands.create({ ...parcel, price: 100, client_source: idOf(client) })).id
  await commands.update(made, { price: 120 })
  await sealHistory(wasl.db, { clock: systemClock, patienceMs: 30_000 })
  await backup({ db: wasl.db, files: diskStore(join(folder, 'files')) }, join(folder, 'one.wasl'))
  await restore({ db: place.db, files: diskStore(join(folder, 'restored')) }, join(folder, 'one.wasl'))
}, 60_000)
afterAll(async () => {
  await Promise.all([wasl.close(), place.drop()])
  await rm(folder, { recursive: true })
})

const found = async () => (await verify(place.db, NO_FILES)).map(({ where }) => where)

test('nothing of it is found wrong', async () => {
  expect(await found()).toEqual([])
})

test.each([
  ['a row the product wrote', () => sql`_seq = (SELECT _seq FROM commands WHERE id = ${made})`],
  ['a row that was loaded', () => sql`_seq = 1`],
])('%s is named when a cell of it changes after that', async (_, which) => {
  await place.db.query(sql`UPDATE commands SET price = price + 1 WHERE ${which()}`)
  expect((await found()).filter((where) => where.startsWith('commands'))).not.toEqual([])
  await place.db.query(sql`UPDATE commands SET price = price - 1 WHERE ${which()}`)
  expect(await found()).toEqual([])
})
