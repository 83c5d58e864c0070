/** Sessions ended by their owner, and impersonation for a limited time. */

import { expect } from 'vitest'
import { fromCanonical } from '#server/clock.ts'
import { readClaims } from '#server/core/auth/tokens.ts'
import { sql } from '#server/db/sql.ts'
import { refused, scenarios, send } from './scenario.ts'
import {
  CLOSED_ACCOUNT,
  DRIVER,
  LIBRARIAN,
  NOW,
  OTHER,
  PASSWORD,
  READER,
  serveLibrary,
  type World,
} from './world.ts'

const at = (action: string, accounts = 'drivers') => `/api/collections/${accounts}/${action}`
const KEPT = '/api/collections/_sessions/records'
const steps = (name: string, work: (world: World) => Promise<void>) => ({
  name,
  url: '/api/health',
  status: 200,
  before: work,
})

const signIn = async (world: World, agent: string): Promise<string> => {
  const answer = await send(world, {
    method: 'POST',
    url: at('auth-with-password'),
    headers: { 'user-agent': agent },
    body: { identity: 'driss@library.test', password: PASSWORD },
  })
  return ((await answer.json()) as { token: string }).token
}
const ask = (url: string, token: string, method = 'GET') =>
  fetch(url, { method, headers: { authorization: token, 'user-agent': 'van' } })
const refresh = (world: World, token: string) => ask(world.url + at('auth-refresh'), token, 'POST')
const sidOf = (token: string): string => readClaims(token)?.sid ?? ''
const listed = async (world: World, token: string) =>
  ((await (await ask(`${world.url}${KEPT}?sort=created`, token)).json()) as { items: { id: string }[] }).items

scenarios('sessions', [
  steps('each sign-in is one; its owner reads device, address and dates', async (world) => {
    const [van, phone] = [await signIn(world, 'van'), await signIn(world, 'phone')]
    expect(sidOf(van)).toMatch(/^[a-z0-9]{15}$/)
    expect(() => atob(van.split('.')[1] ?? '')).not.toThrow()
    expect(await listed(world, van)).toMatchObject([
      {
        id: sidOf(van),
        recordRef: DRIVER,
        agent: 'van',
        ip: '127.0.0.1',
        method: 'password',
        created: NOW,
        lastUsed: NOW,
        expires: '2026-11-25 22:30:00.000Z',
      },
      { id: sidOf(phone), agent: 'phone' },
    ])
    expect((await send(world, { url: KEPT, as: 'reader' })).status).toBe(200)
    expect(await listed(world, world.tokens.reader)).toEqual([])
  }),
  steps('a renewed token is of the same session, which lives longer', async (world) => {
    const token = await signIn(world, 'van')
    world.clock.now = '2026-11-21 22:30:00.000Z'
    const answer = (await (await refresh(world, token)).json()) as { token: string }
    expect(sidOf(answer.token)).toBe(sidOf(token))
    expect(await listed(world, answer.token)).toMatchObject([{ expires: '2026-11-26 22:30:00.000Z' }])
  }),
  steps('deleted, its tokens are worth nothing, here and in other processes', async (world) => {
    const [van, phone] = [await signIn(world, 'van'), await signIn(world, 'phone')]
    const clock = { now: () => fromCanonical(world.clock.now) }
    const other = await serveLibrary(world.db, { clock, folder: world.folder })
    const elsewhere = (token: string) => ask(other.url + at('auth-refresh'), token, 'POST')
    expect((await elsewhere(phone)).status).toBe(200)
    expect((await refresh(world, phone)).status).toBe(200)
    expect((await ask(`${world.url}${KEPT}/${sidOf(phone)}`, van, 'DELETE')).status).toBe(204)
    expect((await refresh(world, phone)).status).toBe(401)
    await expect.poll(async () => (await elsewhere(phone)).status).toBe(401)
    expect((await elsewhere(van)).status).toBe(200)
    await other.app.close()
  }),
  steps('nobody ends that of another', async (world) => {
    const token = await signIn(world, 'van')
    const answer = await ask(`${world.url}${KEPT}/${sidOf(token)}`, world.tokens.reader, 'DELETE')
    expect(answer.status).toBe(404)
    expect((await refresh(world, token)).status).toBe(200)
  }),
  steps('its use is written down after a while, once', async (world) => {
    const token = await signIn(world, 'van')
    world.clock.now = '2026-11-20 22:40:00.000Z'
    await listed(world, token)
    const used = () => world.db.query(sql`SELECT "lastUsed" FROM "_sessions"`)
    await expect.poll(used).toEqual([{ lastUsed: '2026-11-20 22:40:00.000Z' }])
    world.clock.now = '2026-11-20 22:41:00.000Z'
    await listed(world, token)
    expect(await used()).toEqual([{ lastUsed: '2026-11-20 22:40:00.000Z' }])
  }),
  steps('a new password ends them all; what ran out is forgotten', async (world) => {
    const token = await signIn(world, 'van')
    world.clock.now = '2026-11-26 22:30:00.000Z'
    const later = await signIn(world, 'van')
    expect(await listed(world, later)).toHaveLength(1)
    const body = { oldPassword: PASSWORD, password: 'autre-mot-2026', passwordConfirm: 'autre-mot-2026' }
    const url = `/api/collections/drivers/records/${DRIVER}`
    const changed = await send(world, { method: 'PATCH', url, headers: { authorization: later }, body })
    expect(changed.status).toBe(200)
    expect(await world.db.query(sql`SELECT id FROM "_sessions"`)).toEqual([])
    expect((await refresh(world, token)).status).toBe(401)
  }),
])

const into = (id: string) => ({ method: 'POST', url: at(`impersonate/${id}`, 'members') }) as const
const enter = async (world: World, id = READER, body: object = {}): Promise<string> => {
  const answer = await send(world, { ...into(id), as: 'librarian', body })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { token: string }).token
}
const NOT_ALLOWED = refused(403, 'The authorized record is not allowed to perform this action.')
const invalid = (data: object) => refused(400, 'An error occurred while validating the submitted data.', data)

scenarios('impersonate', [
  {
    ...into(READER),
    as: 'librarian',
    name: 'answers the record with its e-mail and a token that is not renewed, and is journaled',
    body: { duration: 60 },
    status: 200,
    contains: ['"email":"rami@library.test"'],
    after: async (world, { token }) => {
      const seconds = Date.parse('2026-11-20T22:30:00Z') / 1000
      expect(readClaims(String(token))).toMatchObject({
        id: READER,
        refreshable: false,
        by: LIBRARIAN,
        exp: seconds + 60,
      })
      const log = await world.db.query(sql`SELECT actor, action, collection, after FROM log`)
      expect(log).toMatchObject([
        {
          actor: LIBRARIAN,
          action: 'create',
          collection: '_sessions',
          after: { recordRef: READER, method: 'impersonation' },
        },
      ])
    },
  },
  steps('the token acts as the account, under the name of who opened it', async (world) => {
    const token = await enter(world)
    const url = `/api/collections/members/records/${READER}`
    const headers = { authorization: token }
    const saved = await send(world, { method: 'PATCH', url, headers, body: { full_name: 'Rami B.' } })
    expect(saved.status).toBe(200)
    const log = await world.db.query(sql`SELECT actor, record FROM log ORDER BY "_seq" DESC LIMIT 1`)
    expect(log).toEqual([{ actor: LIBRARIAN, record: READER }])
    const refreshed = (await (
      await send(world, { method: 'POST', url: at('auth-refresh', 'members'), headers })
    ).json()) as { token: string }
    expect(refreshed.token).toBe(token)
    expect((await send(world, { ...into(OTHER), headers, body: {} })).status).toBe(403)
  }),
  steps('it dies with the account of who opened it, and with its session', async (world) => {
    const token = await enter(world)
    const books = () => ask(`${world.url}/api/collections/books/records`, token)
    expect((await books()).status).toBe(200)
    expect((await ask(`${world.url}${KEPT}/${sidOf(token)}`, world.tokens.reader, 'DELETE')).status).toBe(204)
    expect((await books()).status).toBe(403)
    const another = await enter(world)
    await world.db.query(sql`UPDATE members SET active = false WHERE id = ${LIBRARIAN}`)
    await world.engine.refresh('members')
    expect((await ask(`${world.url}/api/collections/books/records`, another)).status).toBe(403)
  }),
  steps('it dies when who opened it chooses another password', async (world) => {
    const token = await enter(world)
    const books = () => ask(`${world.url}/api/collections/books/records`, token)
    expect((await books()).status).toBe(200)
    const changed = await send(world, {
      method: 'PATCH',
      url: `/api/collections/members/records/${LIBRARIAN}`,
      as: 'librarian',
      body: { oldPassword: PASSWORD, password: 'autre-mot-2026', passwordConfirm: 'autre-mot-2026' },
    })
    expect(changed.status).toBe(200)
    expect((await books()).status).toBe(403)
    expect(await world.db.query(sql`SELECT id FROM "_sessions" WHERE "by" = ${LIBRARIAN}`)).toEqual([])
  }),
  steps('a file’s token dies with the session that asked for it', async (world) => {
    const token = await enter(world)
    const answer = await ask(`${world.url}/api/files/token`, token, 'POST')
    const { token: file } = (await answer.json()) as { token: string }
    expect(readClaims(file)).toMatchObject({ type: 'file', id: READER, sid: sidOf(token), by: LIBRARIAN })
  }),
  steps('no longer than a working day', async (world) => {
    const seconds = Date.parse('2026-11-20T22:30:00Z') / 1000
    expect(readClaims(await enter(world, READER, { duration: 999_999 }))?.exp).toBe(seconds + 28_800)
    expect(readClaims(await enter(world))?.exp).toBe(seconds + 28_800)
  }),
  { ...into(READER), name: 'a guest', body: {}, status: 401 },
  { ...into(READER), as: 'reader', name: 'who may not', body: {}, status: 403, equals: NOT_ALLOWED },
  { ...into('member000000009'), as: 'reader', name: 'who may not, into nobody', body: {}, status: 403 },
  { ...into('member000000009'), as: 'librarian', name: 'into nobody', body: {}, status: 404 },
  { ...into(LIBRARIAN), as: 'librarian', name: 'into one’s equal', body: {}, status: 403 },
  { ...into(CLOSED_ACCOUNT), as: 'librarian', name: 'into a closed account', body: {}, status: 403 },
  {
    ...into(READER),
    as: 'librarian',
    name: 'for less than nothing',
    body: { duration: -5 },
    status: 400,
    equals: invalid({
      duration: {
        code: 'validation_min_greater_equal_than_required',
        message: 'Must be no less than 0.',
        params: { threshold: 0 },
      },
    }),
  },
  {
    ...into(READER),
    as: 'librarian',
    name: 'for no number',
    body: { duration: 'x' },
    status: 400,
    equals: refused(400, 'An error occurred while loading the submitted data.'),
  },
])
