import { describe, expect, test } from 'vitest'
import { setUpListening } from './listening.ts'
import { SHELF } from './world.ts'

const { world, people } = await setUpListening()

describe('connecting', () => {
  test('the first message names the client; headers forbid storing, compressing and buffering', async () => {
    const listener = await people.listen('guest')
    const { headers } = listener.response
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-encoding']).toBeUndefined()
    const [first] = listener.messages
    expect(listener.clientId).toMatch(/^[A-Za-z0-9]{40}$/)
    expect(first?.lines).toEqual([
      `id:${listener.clientId}`,
      'event:PB_CONNECT',
      `data:{"clientId":"${listener.clientId}"}`,
    ])
  })

  test('a page of another origin may listen', async () => {
    const answer = await fetch(`${world.url}/api/realtime`, { headers: { origin: 'https://shop.test' } })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    await answer.body?.cancel()
  })

  test('HEAD answers the headers alone', async () => {
    const answer = await fetch(`${world.url}/api/realtime`, { method: 'HEAD' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  })
})

describe('subscribing', () => {
  const GENERIC = 'Something went wrong while processing your request.'
  const tooLong = (max: number) => ({
    code: 'validation_length_too_long',
    message: `The length must be no more than ${max}.`,
    params: { min: 0, max },
  })
  const LONG = 'é'.repeat(1251)
  const REFUSED: readonly [string, (id: string) => unknown, number, string, object][] = [
    [
      'no client id',
      () => ({}),
      400,
      GENERIC,
      { clientId: { code: 'validation_required', message: 'Cannot be blank.' } },
    ],
    ['an id that is no text', () => ({ clientId: 1 }), 400, GENERIC, {}],
    [
      'an id too long',
      () => ({ clientId: 'y'.repeat(256) }),
      400,
      GENERIC,
      {
        clientId: {
          code: 'validation_length_out_of_range',
          message: 'The length must be between 1 and 255.',
          params: { min: 1, max: 255 },
        },
      },
    ],
    ['no list', (clientId) => ({ clientId, subscriptions: 'a' }), 400, GENERIC, {}],
    ['a list of no texts', (clientId) => ({ clientId, subscriptions: [1] }), 400, GENERIC, {}],
    ['a list', () => [], 400, GENERIC, {}],
    [
      'too many',
      (clientId) => ({ clientId, subscriptions: Array.from({ length: 1001 }, (_, n) => `a${n}`) }),
      400,
      GENERIC,
      { subscriptions: tooLong(1000) },
    ],
    [
      'one too long',
      (clientId) => ({ clientId, subscriptions: ['a', LONG] }),
      400,
      GENERIC,
      { subscriptions: { 1: tooLong(2500) } },
    ],
    [
      'an unknown client',
      () => ({ clientId: 'x', subscriptions: [] }),
      404,
      'Missing or invalid client id.',
      {},
    ],
    [
      'an unknown client of this process',
      (id) => ({ clientId: `${id.slice(0, 8)}${'x'.repeat(32)}` }),
      404,
      'Missing or invalid client id.',
      {},
    ],
  ]
  test.each(REFUSED)('%s is refused', async (_, body, status, message, data) => {
    const listener = await people.listen('guest')
    expect(await listener.post(body(listener.clientId))).toEqual({ status, body: { status, message, data } })
  })

  test('a thousand, one of 2500 bytes, an unknown collection, and a form are accepted', async () => {
    const listener = await people.listen('guest')
    const many = Array.from({ length: 999 }, (_, n) => `a${n}`)
    expect(await listener.subscribe([...many, 'é'.repeat(1250)])).toBe(204)
    expect(await listener.subscribe(['nothing/*', '', '/', '*', 'shelves/*?options=%', '?options={}'])).toBe(
      204,
    )
    const body = new URLSearchParams([
      ['clientId', listener.clientId],
      ['subscriptions', 'shelves/*'],
    ])
    expect((await fetch(`${world.url}/api/realtime`, { method: 'POST', body })).status).toBe(204)
    await people.settled(listener)
  })

  test('a token that is none makes a guest; a guest may become somebody, nobody becomes another or a guest', async () => {
    const listener = await people.listen('guest')
    expect(await listener.subscribe([], 'no token')).toBe(204)
    expect(await listener.subscribe([], world.tokens.reader)).toBe(204)
    expect(await listener.subscribe([], world.tokens.reader)).toBe(204)
    const other = await listener.post({ clientId: listener.clientId }, world.tokens.other)
    expect(other.body).toEqual({
      status: 403,
      message: "The current and the previous request authorization don't match.",
      data: {},
    })
    expect(await listener.subscribe([])).toBe(403)
  })

  test('the set is replaced, and an empty one hears nothing', async () => {
    const listener = await people.listen('guest', 'shelves/*', `shelves/${SHELF}`)
    await listener.subscribe(['shelves/*'], '')
    await people.call('librarian', 'PATCH', `shelves/records/${SHELF}`, { name: 'Un' })
    expect(JSON.parse((await listener.next('shelves/*')).data).record.name).toBe('Un')
    await listener.subscribe([])
    await people.call('librarian', 'PATCH', `shelves/records/${SHELF}`, { name: 'Deux' })
    await people.settled(await people.listen('guest', 'shelves/*'))
    expect(listener.told('shelves/*', `shelves/${SHELF}`)).toHaveLength(1)
  })
})
