import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { send } from './scenario.ts'
import { openLibrary, PASSWORD, type World } from './world.ts'

describe('failed sign-ins are limited', () => {
  let world: World
  beforeAll(async () => {
    world = await openLibrary({ rateLimits: true })
  })
  afterAll(() => world.close())
  beforeEach(() => world.reset())

  const signIn = (identity: string, password: string) =>
    send(world, {
      method: 'POST',
      url: '/api/collections/members/auth-with-password',
      body: { identity, password },
    })
  const statuses = async (n: number, identity: string, password: string) => {
    const answers: number[] = []
    for (let i = 0; i < n; i++) answers.push((await signIn(identity, password)).status)
    return answers
  }

  test('five failures of an address, then one waits', async () => {
    expect(await statuses(5, 'rami@library.test', 'wrong')).toEqual([400, 400, 400, 400, 400])
    const refused = await signIn('RAMI@library.test', PASSWORD)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('30')
    expect(await refused.json()).toMatchObject({
      status: 429,
      message: expect.stringMatching(/^Trop d’essais/),
    })
    world.clock.now = '2026-11-20 22:30:31.000Z'
    expect((await signIn('rami@library.test', 'wrong')).status).toBe(400)
    expect((await signIn('rami@library.test', PASSWORD)).headers.get('retry-after')).toBe('60')
    world.clock.now = '2026-11-20 22:32:00.000Z'
    expect((await signIn('rami@library.test', PASSWORD)).status).toBe(200)
    expect(await statuses(4, 'rami@library.test', 'wrong')).toEqual([400, 400, 400, 400])
  })

  test('a burst meets the limit like a slow attempt', async () => {
    const burst = await Promise.all(Array.from({ length: 12 }, () => signIn('omar@library.test', 'wrong')))
    const answers = burst.map(({ status }) => status).sort()
    expect(answers).toEqual([400, 400, 400, 400, 400, 429, 429, 429, 429, 429, 429, 429])
  })

  test('an unknown account is limited alike: nothing tells that it does not exist', async () => {
    expect(await statuses(6, 'nobody@library.test', 'x')).toEqual([400, 400, 400, 400, 400, 429])
  })

  test('other spellings of one account are the same account', async () => {
    world.clock.now = '2026-11-21 08:00:00.000Z'
    const spellings = [
      '0661000001',
      '+212661000001',
      ' lina@library.test',
      'LINA@library.test',
      '06 61 00 00 01',
    ]
    for (const identity of spellings) expect((await signIn(identity, 'wrong')).status).toBe(400)
    expect((await signIn('00212661000001', PASSWORD)).status).toBe(429)
    world.clock.now = '2026-11-21 09:00:00.000Z'
    expect((await signIn('00212661000001', PASSWORD)).status).toBe(200)
  })

  test('spellings of an unknown phone are one unknown account', async () => {
    const spellings = ['0699887766', '+212699887766', '06 99 88 77 66', '00212699887766', '06.99.88.77.66']
    for (const identity of spellings) expect((await signIn(identity, 'wrong')).status).toBe(400)
    expect((await signIn('0699887766', 'wrong')).status).toBe(429)
  })

  test('successes are not counted', async () => {
    expect(await statuses(8, 'lina@library.test', PASSWORD)).toEqual(Array(8).fill(200))
  })
})
