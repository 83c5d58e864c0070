/** The flow of one call: the code comes back through the realtime connection of the client. */

import { EventSource } from 'eventsource'
import PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { type OAuth2World, openOAuth2World } from './oauth2-world.ts'

/** The official client uses the browser's own; Node has none. */
globalThis.EventSource ??= EventSource

let world: OAuth2World
beforeAll(async () => {
  world = await openOAuth2World()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const client = () => new PocketBase(world.url).autoCancellation(false)

/** A browser at the provider: follows to the page the window ends on. */
const browse = async (address: string) => (await fetch(address)).text()

test('signs in through the realtime connection, and the window ends without the code', async () => {
  await world.db.query(
    sql`INSERT INTO staff (id, email, verified, password, "tokenKey")
        VALUES ('account00000001', 'salma@exemple.ma', true, '', 'key-of-the-account')`,
  )
  const pb = client()
  let page = ''
  let last = ''
  const signedIn = await pb.collection('staff').authWithOAuth2({
    provider: 'oidc',
    urlCallback: async (address) => {
      const response = await fetch(address)
      last = response.url
      page = await response.text()
    },
  })
  expect(signedIn.record.email).toBe('salma@exemple.ma')
  expect(pb.authStore.isValid).toBe(true)
  await expect.poll(() => page).toContain('Connexion réussie')
  expect(last).toBe(`${world.url}/api/oauth2-redirect/done`)
})

test('a state nobody waits for, or another topic, goes nowhere', async () => {
  for (const query of [
    '',
    '?state=x&code=y',
    `?state=${'a'.repeat(40)}&code=y`,
    '?state=x&error=access_denied',
  ]) {
    expect(await browse(`${world.url}/api/oauth2-redirect${query}`)).toContain('Connexion impossible')
  }
  const pb = client()
  await pb.collection('staff').subscribe('*', () => {})
  const state = pb.realtime.clientId
  expect(state).toHaveLength(40)
  expect(await browse(`${world.url}/api/oauth2-redirect?state=${state}&code=y`)).toContain(
    'Connexion impossible',
  )
  await pb.realtime.unsubscribe()
})

test('an answer by form is passed on as well, with the error of the provider', async () => {
  const pb = client()
  const heard: unknown[] = []
  await pb.realtime.subscribe('@oauth2', (event) => heard.push(event))
  const state = pb.realtime.clientId
  const body = new URLSearchParams({ state, error: 'access_denied' })
  const answer = await fetch(`${world.url}/api/oauth2-redirect`, {
    method: 'POST',
    body,
    redirect: 'manual',
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/api/oauth2-redirect/failed'])
  await expect.poll(() => heard).toEqual([{ state, code: '', error: 'access_denied' }])
  await pb.realtime.unsubscribe()
})
