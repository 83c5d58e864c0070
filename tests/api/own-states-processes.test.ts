/** Each process keeps the graph in memory: a change made by one applies in the other. */

import type { FastifyInstance } from 'fastify'
import PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { createApp } from '#server/app.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { createDatabase, type PgDatabase } from '#server/db/pool.ts'
import { statusOf } from '../support/people.ts'
import { openParcelWorld, type ParcelWorld } from './parcel-world.ts'

let world: ParcelWorld
let here: PocketBase
let there: PocketBase
let other: { readonly app: FastifyInstance; readonly db: PgDatabase }

beforeAll(async () => {
  world = await openParcelWorld()
  here = world.staff
  const env = { DATA_DIR: '/nowhere', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' }
  const db = createDatabase(world.wasl.connection, { max: 3, onError: () => {} })
  const app = await createApp({ config: readConfig(env), db, clock: systemClock })
  other = { app, db }
  there = new PocketBase(await app.listen({ port: 0, host: '127.0.0.1' })).autoCancellation(false)
  there.authStore.save(here.authStore.token, here.authStore.record)
})
afterAll(async () => {
  await other.app.close()
  await other.db.close()
  await world.wasl.close()
})

const move = (by: PocketBase, command: string, status: string) =>
  statusOf(by.collection('suivis').create({ command, status }))
const link = (by: PocketBase, from: string, to: string) =>
  by.collection('transitions').create({ from, to, who: ['Commandes'] })

test('a state made through one is entered through the other, closed there, and gone for both', async () => {
  const arrived = stateId('RECU_HUB')
  const [one, two] = await Promise.all([world.received(), world.received()])
  // Both processes have loaded the graph before.
  expect(await move(there, one, stateId('LIVRE'))).toBe(409)
  expect(await move(here, one, stateId('LIVRE'))).toBe(409)

  const { id: own } = await here.collection('tracking_states').create({ name: 'Contrôle', category: 'hub' })
  await link(here, own, arrived)
  const way = await link(here, arrived, own)
  await expect.poll(() => move(there, one, own)).toBe(200)

  await there.collection('transitions').update(way.id, { active: false })
  // A new parcel each time: one already in the state would be refused for that.
  await expect.poll(async () => move(here, await world.received(), own)).toBe(409)
  await here.collection('transitions').update(way.id, { active: true })

  const { id: unused } = await there.collection('tracking_states').create({ name: 'Pesée', category: 'hub' })
  await link(there, unused, arrived)
  await link(there, arrived, unused)
  await expect
    .poll(() =>
      here
        .collection('tracking_states')
        .getOne(unused)
        .then(({ name }) => name),
    )
    .toBe('Pesée')
  await here.collection('tracking_states').delete(unused)
  await expect.poll(() => move(there, two, unused)).toBe(400)
  expect(await statusOf(there.collection('tracking_states').getOne(unused))).toBe(404)
})
