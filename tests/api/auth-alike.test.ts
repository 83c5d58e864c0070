/** No response, and with SOAK no response time either, reveals whether there is such an account. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { send } from './scenario.ts'
import { openLibrary, PASSWORD, READER, type World } from './world.ts'

const KNOWN = 'rami@library.test'
const UNKNOWN = 'nobody@library.test'
const CLOSED = 'zineb@library.test'
const VERIFIED = 'omar@library.test'

const post = (world: World, action: string, body: object) =>
  send(world, { method: 'POST', url: `/api/collections/members/${action}`, body })
const signIn = (identity: string, password = 'wrong') => ({ identity, password })
const SIGN_IN = [
  ['auth-with-password', signIn(KNOWN), [signIn(UNKNOWN), signIn(CLOSED), signIn(CLOSED, PASSWORD)]],
  ['auth-with-password', signIn('0661000002'), [signIn('0699887766'), signIn(''.padEnd(20, '9'))]],
] as const
const LETTERS = [
  ['request-otp', { email: KNOWN }, [{ email: UNKNOWN }, { email: CLOSED }]],
  ['request-password-reset', { email: KNOWN }, [{ email: UNKNOWN }, { email: CLOSED }]],
  ['request-verification', { email: KNOWN }, [{ email: UNKNOWN }, { email: CLOSED }, { email: VERIFIED }]],
] as const

describe('one answer', () => {
  let world: World
  beforeAll(async () => {
    world = await openLibrary()
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    await world.reset()
    await world.db.query(sql`UPDATE members SET verified = (id <> ${READER})`)
  })

  /** The response with its random parts reduced to their length. */
  const told = async (action: string, body: object) => {
    const answer = await post(world, action, body)
    const text = (await answer.text()).replace(/[a-z0-9]{15}(?="})/, '·'.repeat(15))
    const { date, 'x-request-id': request, ...headers } = Object.fromEntries(answer.headers)
    return { status: answer.status, text, headers, dated: Boolean(date && request) }
  }

  test.each([...SIGN_IN, ...LETTERS])('%s %j', async (action, known, others) => {
    const expected = await told(action, known)
    for (const body of others) expect(await told(action, body)).toEqual(expected)
  })

  test('a code for nobody is refused like a wrong one', async () => {
    const otpId = async (email: string) =>
      ((await (await post(world, 'request-otp', { email })).json()) as { otpId: string }).otpId
    const expected = await told('auth-with-otp', { otpId: await otpId(KNOWN), password: 'wrong' })
    expect(expected.status).toBe(400)
    for (const email of [UNKNOWN, CLOSED]) {
      expect(await told('auth-with-otp', { otpId: await otpId(email), password: 'wrong' })).toEqual(expected)
    }
  })
})

const TRIES = 200
/** The medians differ by at most this share. */
const APART = 0.1

describe.runIf(process.env.SOAK)('one time', () => {
  let world: World
  beforeAll(async () => {
    world = await openLibrary({ evenly: true })
  })
  afterAll(() => world.close())

  const timed = async (action: string, body: object): Promise<number> => {
    const begun = performance.now()
    await (await post(world, action, body)).text()
    return performance.now() - begun
  }

  /** Medians in milliseconds, in the order of the bodies; each comes first as often as the others. */
  async function medians(action: string, bodies: readonly object[]): Promise<number[]> {
    const times = bodies.map((): number[] => [])
    for (let i = 0; i < TRIES * bodies.length; i++) {
      const turn = (i + Math.floor(i / bodies.length)) % bodies.length
      times[turn]?.push(await timed(action, bodies[turn] ?? {}))
    }
    return times.map((all) => all.sort((a, b) => a - b)[TRIES >> 1] ?? 0)
  }

  const alike = async (action: string, known: object, others: readonly object[]) => {
    const [expected = 0, ...found] = await medians(action, [known, ...others])
    process.stdout.write(
      `${action} ${JSON.stringify(known)} ${expected.toFixed(1)} ms, others ${found.map((ms) => ms.toFixed(1)).join(', ')} ms\n`,
    )
    for (const ms of found) expect(Math.abs(ms - expected) / expected).toBeLessThan(APART)
  }
  const LONG = 15 * 60_000

  test.each(SIGN_IN)('%s %j', alike, LONG)
  test.concurrent.each(LETTERS)('%s %j', alike, LONG)
})
