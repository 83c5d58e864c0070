/** Rate limits on requested mails and guessed secrets, over HTTP, in one process and in two. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fromCanonical } from '#server/clock.ts'
import { sql } from '#server/db/sql.ts'
import { refused, send } from './scenario.ts'
import { openLibrary, PASSWORD, READER, serveLibrary, type World } from './world.ts'

const RAMI = 'rami@library.test'
const OMAR = 'omar@library.test'
const NOBODY = 'nobody@library.test'

let world: World
let other: Pick<World, 'app' | 'engine' | 'url'>
beforeAll(async () => {
  world = await openLibrary({ rateLimits: true })
  const clock = { now: () => fromCanonical(world.clock.now) }
  const { db, folder, letters } = world
  other = await serveLibrary(db, { clock, folder, letters, rateLimits: true })
})
afterAll(async () => {
  await other.app.close()
  await world.close()
})
beforeEach(async () => {
  await world.reset()
  await other.engine.refresh('members')
})

const at = (url: string): World => ({ ...world, url })
const post = (action: string, body: object, url = world.url) =>
  send(at(url), { method: 'POST', url: `/api/collections/members/${action}`, body })
const signIn = (identity: string, password: string, url?: string) =>
  post('auth-with-password', { identity, password }, url)
/** One request after the other, on both processes in turn. */
const statuses = async (n: number, ask: (url: string) => Promise<Response>): Promise<number[]> => {
  const answers: number[] = []
  for (let i = 0; i < n; i++) answers.push((await ask(i % 2 ? other.url : world.url)).status)
  return answers
}
/** All requests at once, over both processes. */
const burst = async (n: number, ask: (url: string, i: number) => Promise<Response>) => {
  const answers = Array.from({ length: n }, (_, i) => ask(i % 2 ? other.url : world.url, i))
  const counts: Record<number, number> = {}
  for (const { status } of await Promise.all(answers)) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
const codeFor = async (email: string) => {
  const { otpId } = (await (await post('request-otp', { email })).json()) as { otpId: string }
  const otp = world.letters.findLast(({ values }) => values.otpId === otpId)?.values.otp ?? ''
  return { otpId, otp }
}

describe('letters: three of a kind in ten minutes', () => {
  test.each([
    ['request-otp', 200],
    ['request-password-reset', 204],
    ['request-verification', 204],
  ])('%s, whether there is such an account or not', async (action, status) => {
    const three = [status, status, status]
    for (const email of [RAMI, NOBODY]) {
      expect(await statuses(5, (url) => post(action, { email }, url))).toEqual([...three, 429, 429])
    }
    const [known, unknown] = await Promise.all([RAMI, NOBODY].map((email) => post(action, { email })))
    expect(known?.headers.get('retry-after')).toBe('600')
    expect(unknown?.headers.get('retry-after')).toBe('600')
    expect(await unknown?.json()).toEqual(await known?.json())
    expect((await post(action, { email: OMAR })).status).toBe(status)
    world.clock.now = '2026-11-20 22:40:00.000Z'
    expect((await post(action, { email: RAMI })).status).toBe(status)
  })

  test('other spellings of the e-mail are the same one; other kinds are counted apart', async () => {
    for (const email of [RAMI, RAMI.toUpperCase(), 'Rami@Library.Test']) {
      expect((await post('request-otp', { email })).status).toBe(200)
    }
    expect((await post('request-otp', { email: 'rAmi@library.test' })).status).toBe(429)
    expect((await post('request-password-reset', { email: RAMI })).status).toBe(204)
  })

  test('the same link twice within two minutes is sent once', async () => {
    for (let i = 0; i < 2; i++) await post('request-password-reset', { email: RAMI })
    expect(world.letters).toHaveLength(1)
    world.clock.now = '2026-11-20 22:32:00.000Z'
    await post('request-password-reset', { email: RAMI })
    expect(world.letters).toHaveLength(2)
  })

  test('a new e-mail, by who asks', async () => {
    const change = (url: string) =>
      send(at(url), {
        method: 'POST',
        url: '/api/collections/members/request-email-change',
        as: 'reader',
        body: { newEmail: 'rami@ailleurs.test' },
      })
    expect(await statuses(4, change)).toEqual([204, 204, 204, 429])
  })
})

describe('codes: five tries in 180 seconds', () => {
  const TOO_MANY = refused(429, 'Too many attempts, please try again later with a new OTP.')

  test('then the right one is refused too, and so is a newer one', async () => {
    const { otpId, otp } = await codeFor(RAMI)
    const guess = (url: string) => post('auth-with-otp', { otpId, password: 'wrong' }, url)
    expect(await statuses(6, guess)).toEqual([400, 400, 400, 400, 400, 429])
    const right = await post('auth-with-otp', { otpId, password: otp })
    expect([right.headers.get('retry-after'), await right.json()]).toEqual(['180', TOO_MANY])
    const newer = await codeFor(RAMI)
    expect((await post('auth-with-otp', { otpId: newer.otpId, password: newer.otp })).status).toBe(429)
    world.clock.now = '2026-11-20 22:33:00.000Z'
    const last = await codeFor(RAMI)
    expect((await post('auth-with-otp', { otpId: last.otpId, password: last.otp })).status).toBe(200)
  })

  test.each([RAMI, NOBODY])('fifty at once meet the limit, for %s', async (email) => {
    const { otpId } = await codeFor(email)
    const guess = (url: string, i: number) => post('auth-with-otp', { otpId, password: `000000${i}` }, url)
    expect(await burst(50, guess)).toEqual({ 400: 5, 429: 45 })
  })

  test('an id nobody was given is limited like one', async () => {
    const guess = (url: string) => post('auth-with-otp', { otpId: 'otp000000000000', password: 'x' }, url)
    expect(await statuses(6, guess)).toEqual([400, 400, 400, 400, 400, 429])
  })
})

describe('passwords', () => {
  test('fifty guesses at once, over two processes, meet the limit of five', async () => {
    expect(await burst(50, (url, i) => signIn(RAMI, `guess ${i}`, url))).toEqual({ 400: 5, 429: 45 })
    expect((await signIn(RAMI, PASSWORD, other.url)).status).toBe(429)
  })

  test('ten right ones at once are all right', async () => {
    expect(await burst(10, (url) => signIn(OMAR, PASSWORD, url))).toEqual({ 200: 10 })
  })

  test('a hundred failures of one address in a minute, whatever the accounts', async () => {
    const stranger = (url: string, i: number) => signIn(`stranger${i}@library.test`, 'x', url)
    await stranger(world.url, 0)
    await world.db.query(sql`UPDATE wasl_limits SET n = 95 WHERE key LIKE 'guesses %'`)
    expect(await burst(9, (url, i) => stranger(url, i + 1))).toEqual({ 400: 5, 429: 4 })
    const right = await signIn(OMAR, PASSWORD)
    expect([right.status, right.headers.get('retry-after')]).toEqual([429, '60'])
    world.clock.now = '2026-11-20 22:31:00.000Z'
    expect((await signIn(OMAR, PASSWORD)).status).toBe(200)
  })

  test('the old one asked for a new one is guessed no more often', async () => {
    const change = (url: string, oldPassword: string) =>
      send(at(url), {
        method: 'PATCH',
        url: `/api/collections/members/records/${READER}`,
        as: 'reader',
        body: { oldPassword, password: 'autre-mot-2026', passwordConfirm: 'autre-mot-2026' },
      })
    expect(await statuses(5, (url) => change(url, 'wrong'))).toEqual([400, 400, 400, 400, 400])
    expect((await change(other.url, PASSWORD)).status).toBe(429)
    expect((await signIn(RAMI, PASSWORD)).status).toBe(429)
    world.clock.now = '2026-11-20 22:30:31.000Z'
    expect((await change(other.url, PASSWORD)).status).toBe(200)
  })

  test('nor is the one that confirms a new e-mail', async () => {
    const body = { newEmail: 'rami@ailleurs.test' }
    await send(world, {
      method: 'POST',
      url: '/api/collections/members/request-email-change',
      as: 'reader',
      body,
    })
    const token = world.letters[0]?.values.token
    const confirm = (url: string) => post('confirm-email-change', { token, password: 'wrong' }, url)
    expect(await statuses(6, confirm)).toEqual([400, 400, 400, 400, 400, 429])
  })
})
