/** Two independent processes on one database. */

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { fromCanonical } from '#server/clock.ts'
import { createDatabase, type PgDatabase } from '#server/db/pool.ts'
import type { Listener } from '../support/listener.ts'
import { Listening } from './listening.ts'
import { openLibrary, READER, SHELF, serveLibrary, type World } from './world.ts'

let here: World
let there: Pick<World, 'app' | 'engine' | 'url'>
let db: PgDatabase
let people: Listening

beforeAll(async () => {
  here = await openLibrary()
  db = createDatabase(here.connection, { max: 5, onError: () => {} })
  there = await serveLibrary(db, { clock: { now: () => fromCanonical(here.clock.now) }, folder: here.folder })
  people = new Listening(here)
})
afterAll(async () => {
  await there.app.close()
  await db.close()
  await here.close()
})
beforeEach(async () => {
  await here.reset()
  await Promise.all([there.engine.refresh('members'), there.engine.refresh('shelves')])
})
afterEach(() => people.hangUp())

/** A listener whose stream is on one process, and whose subscription reaches the other. */
async function across(token: string, ...subscriptions: string[]): Promise<Listener> {
  const listener = await people.listen('guest')
  const answer = await listener.post({ clientId: listener.clientId, subscriptions }, token, there.url)
  expect(answer).toEqual({ status: 204, body: null })
  return listener
}

test('a request to listen finds the process that holds the stream, and what either writes is told', async () => {
  const listener = await across(here.tokens.reader, 'shelves/*', 'members/*')
  await people.call('librarian', 'PATCH', `shelves/records/${SHELF}`, { name: 'Ici' })
  const origin = { caller: { record: null, is: () => true }, source: 'system' } as const
  await listener.next('shelves/*')
  await db.transaction((tx) => there.engine.update(tx, 'shelves', SHELF, { name: 'Là' }, origin))
  await db.transaction((tx) => there.engine.update(tx, 'members', READER, { full_name: 'Rami C' }, origin))
  await people.settled(listener)
  const names = listener.told('shelves/*').map(({ record }) => (record as { name: string }).name)
  expect(names.slice(0, 2)).toEqual(['Ici', 'Là'])
  expect(listener.told('members/*')).toEqual([
    {
      action: 'update',
      record: expect.objectContaining({ full_name: 'Rami C', email: 'rami@library.test' }),
    },
  ])
})

test('its refusals come back', async () => {
  const listener = await across(here.tokens.reader, 'shelves/*')
  const post = (body: object, token: string) => listener.post(body, token, there.url)
  const { clientId } = listener
  expect((await post({ clientId }, here.tokens.other)).status).toBe(403)
  expect((await post({ clientId: `${clientId.slice(0, -1)}!` }, '')).status).toBe(404)
  expect((await post({ clientId: `${clientId.slice(0, 8)}${'x'.repeat(32)}` }, '')).status).toBe(404)
  const begun = performance.now()
  expect((await post({ clientId: 'nobodyxx'.padEnd(40, 'x') }, '')).status).toBe(404)
  expect(performance.now() - begun).toBeLessThan(4_000)
})

test('an account closed in one process is a guest at once in the other', async () => {
  const listener = await across(here.tokens.reader, 'shelves/*', 'members/*')
  const origin = { caller: { record: null, is: () => true }, source: 'system' } as const
  await db.transaction((tx) => there.engine.update(tx, 'members', READER, { active: false }, origin))
  await people.settled(listener)
  expect(listener.told('members/*')).toEqual([])
})

test('an event for one client finds him, whichever process sends it', async () => {
  const listener = await across('', '@oauth2')
  for (const { engine } of [here, there]) {
    expect(await engine.sendTo(listener.clientId, '@oauth2', { code: 'x' })).toBe(true)
    expect((await listener.next('@oauth2')).data).toBe('{"code":"x"}')
    expect(await engine.sendTo(listener.clientId, 'other', {})).toBe(false)
  }
})
