/**
 * Strangers guess passwords of an account from one address; its owner signs in from
 * another, or with a known device.
 */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { send } from './scenario.ts'
import { openLibrary, PASSWORD, READER, type World } from './world.ts'

const RAMI = 'rami@library.test'
const STRANGER = '198.51.100.9'
const HOME = '203.0.113.5'

let world: World
beforeAll(async () => {
  world = await openLibrary({ rateLimits: true, trustProxy: 1 })
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const post = (action: string, body: object, from: string, cookie = '') =>
  send(world, {
    method: 'POST',
    url: `/api/collections/members/${action}`,
    headers: { 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) },
    body,
  })

const signIn = (password: string, from: string, cookie?: string) =>
  post('auth-with-password', { identity: RAMI, password }, from, cookie)

const statuses = async (n: number, ask: () => Promise<Response>): Promise<number[]> => {
  const answers: number[] = []
  for (let i = 0; i < n; i++) answers.push((await ask()).status)
  return answers
}

const cookieOf = (answer: Response): string => answer.headers.get('set-cookie')?.split(';')[0] ?? ''

const codeFor = async (from: string, cookie?: string) => {
  const { otpId } = (await (await post('request-otp', { email: RAMI }, from, cookie)).json()) as {
    otpId: string
  }
  const otp = world.letters.findLast(({ values }) => values.otpId === otpId)?.values.otp ?? ''
  return { otpId, password: otp }
}

const FIVE_WRONG = [400, 400, 400, 400, 400, 429]

describe('wrong guesses from elsewhere', () => {
  test('at the password', async () => {
    expect(await statuses(6, () => signIn('wrong', STRANGER))).toEqual(FIVE_WRONG)
    expect((await signIn(PASSWORD, STRANGER)).status).toBe(429)
    expect((await signIn(PASSWORD, HOME)).status).toBe(200)
    expect(await statuses(6, () => signIn('wrong', HOME))).toEqual(FIVE_WRONG)
  })

  test('at a code', async () => {
    const { otpId } = await codeFor(STRANGER)
    const wrong = () => post('auth-with-otp', { otpId, password: 'wrong' }, STRANGER)
    expect(await statuses(6, wrong)).toEqual(FIVE_WRONG)
    expect((await post('auth-with-otp', await codeFor(HOME), HOME)).status).toBe(200)
  })

  test('at an invitation', async () => {
    const invite = await send(world, {
      method: 'POST',
      url: `/api/collections/members/invite/${READER}`,
      as: 'librarian',
    })
    const { code } = (await invite.json()) as { code: string }
    const fresh = { identity: RAMI, password: 'autre-mot-2026', passwordConfirm: 'autre-mot-2026' }
    const wrong = () => post('confirm-invitation', { ...fresh, code: 'ABCDEFGH' }, STRANGER)
    expect(await statuses(6, wrong)).toEqual(FIVE_WRONG)
    expect((await post('confirm-invitation', { ...fresh, code }, HOME)).status).toBe(204)
  })

  test('a new password opens the account everywhere again', async () => {
    for (const from of [STRANGER, HOME]) await statuses(5, () => signIn('wrong', from))
    await post('request-password-reset', { email: RAMI }, HOME)
    const token = world.letters[0]?.values.token
    const password = 'autre-mot-2026'
    await post('confirm-password-reset', { token, password, passwordConfirm: password }, HOME)
    for (const from of [STRANGER, HOME]) expect((await signIn(password, from)).status).toBe(200)
  })
})

describe('a device the person has signed in on', () => {
  test('is let in past the failures of strangers at its own address, and past their hundred', async () => {
    const known = cookieOf(await signIn(PASSWORD, HOME))
    expect(known).toMatch(/^wasl_device=[\w-]{22}\.[\w-]{22}$/)
    expect(await statuses(6, () => signIn('wrong', HOME))).toEqual(FIVE_WRONG)
    expect((await signIn(PASSWORD, HOME)).status).toBe(429)
    for (let n = 0; n < 100; n++) await post('auth-with-password', { identity: `x${n}`, password: 'x' }, HOME)
    expect((await post('auth-with-password', { identity: 'y', password: 'x' }, HOME)).status).toBe(429)
    expect((await signIn(PASSWORD, HOME, known)).status).toBe(200)
  })

  test('changes the password there past the failures of whoever borrowed the session', async () => {
    const known = cookieOf(await signIn(PASSWORD, HOME))
    const change = (oldPassword: string, cookie?: string) =>
      send(world, {
        method: 'PATCH',
        url: `/api/collections/members/records/${READER}`,
        as: 'reader',
        headers: { 'x-forwarded-for': HOME, ...(cookie ? { cookie } : {}) },
        body: { oldPassword, password: 'autre-mot-2026', passwordConfirm: 'autre-mot-2026' },
      })
    expect(await statuses(6, () => change('wrong'))).toEqual(FIVE_WRONG)
    expect((await change(PASSWORD)).status).toBe(429)
    expect(await statuses(2, () => change('wrong', known))).toEqual([400, 400])
    expect((await change(PASSWORD, known)).status).toBe(200)
  })

  test('asks for a code when strangers have used up those of the account', async () => {
    const known = cookieOf(await signIn(PASSWORD, HOME))
    const ask = (from: string, cookie?: string) => post('request-otp', { email: RAMI }, from, cookie)
    expect(await statuses(4, () => ask(STRANGER))).toEqual([200, 200, 200, 429])
    expect((await ask(HOME)).status).toBe(429)
    expect((await post('auth-with-otp', await codeFor(HOME, known), HOME, known)).status).toBe(200)
    expect(await statuses(3, () => ask(HOME, known))).toEqual([200, 200, 429])
  })

  test('is limited itself, and only its own account is counted apart', async () => {
    const known = cookieOf(await signIn(PASSWORD, HOME))
    expect(await statuses(6, () => signIn('wrong', HOME, known))).toEqual(FIVE_WRONG)
    expect((await signIn(PASSWORD, STRANGER, known)).status).toBe(429)
    const omar = (from: string, cookie?: string) =>
      post('auth-with-password', { identity: 'omar@library.test', password: 'x' }, from, cookie)
    expect(await statuses(6, () => omar(HOME, known))).toEqual(FIVE_WRONG)
    expect((await omar(HOME)).status).toBe(429)
  })

  test.each([
    ['another device', (cookie: string) => cookie.replace(/=./, (head) => (head === '=A' ? '=B' : '=A'))],
    ['no proof', (cookie: string) => cookie.split('.')[0] ?? ''],
    ['nothing', () => 'wasl_device='],
  ])('cannot be made up: %s', async (_, forge) => {
    const forged = forge(cookieOf(await signIn(PASSWORD, STRANGER)))
    expect(await statuses(6, () => signIn('wrong', STRANGER, forged))).toEqual(FIVE_WRONG)
    expect((await signIn(PASSWORD, STRANGER)).status).toBe(429)
  })

  test('is shared by five people', async () => {
    const rami = cookieOf(await signIn(PASSWORD, HOME))
    const omar = await post(
      'auth-with-password',
      { identity: 'omar@library.test', password: PASSWORD },
      HOME,
      rami,
    )
    const shared = cookieOf(omar)
    expect(shared.split('.')).toHaveLength(3)
    await statuses(5, () => signIn('wrong', HOME))
    expect((await signIn(PASSWORD, HOME, shared)).status).toBe(200)
    const again = cookieOf(await signIn(PASSWORD, HOME, shared))
    expect(again.split('.')).toHaveLength(3)
  })

  test('keeps its cookie out of reach of scripts and of other sites', async () => {
    const header = (await signIn(PASSWORD, HOME)).headers.get('set-cookie') ?? ''
    expect(header).toMatch(/; Path=\/api\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/)
    const secure = await send(world, {
      method: 'POST',
      url: '/api/collections/members/auth-with-password',
      headers: { 'x-forwarded-for': HOME, 'x-forwarded-proto': 'https' },
      body: { identity: RAMI, password: PASSWORD },
    })
    expect(secure.headers.get('set-cookie')).toMatch(/; Secure$/)
    expect((await signIn('wrong', HOME)).headers.get('set-cookie')).toBeNull()
  })
})
