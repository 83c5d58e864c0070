import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rawRequest, slices, trickle } from '../support/raw-request.ts'
import { refused, send } from './scenario.ts'
import { BOOK, openLibrary, type Role, type World } from './world.ts'

const MEBIBYTE = 1_048_576
const TOO_LARGE = refused(413, 'Request entity too large.')
const LOCKED = refused(403, 'Only superusers can perform this action.')
const FORBIDDEN = refused(403, 'You are not allowed to perform this request.')
const GONE = refused(404, "The requested resource wasn't found.")
const BOOKS = '/api/collections/books/records'
const MEMBERS = '/api/collections/members'

let world: World
beforeAll(async () => {
  world = await openLibrary()
})
afterAll(() => world.close())

/** Longer than a response to the headers takes: a server that waits for the body sends none. */
const UNANSWERED_MS = 10_000

/** Announces a body of that many bytes, and returns the response before any is sent. */
async function announced(
  path: string,
  bytes: number,
  as: Role = 'guest',
  type = 'application/json',
): Promise<unknown> {
  const headers = { 'content-type': type, 'content-length': bytes, authorization: world.tokens[as] }
  const signal = AbortSignal.timeout(UNANSWERED_MS)
  const asked = request(world.url + path, { method: 'POST', headers, signal })
  asked.on('error', () => {})
  asked.flushHeaders()
  const [answer] = (await once(asked, 'response', { signal })) as [IncomingMessage]
  const body: unknown = JSON.parse(await text(answer))
  asked.destroy()
  return body
}

const KB64 = 65_536
const FORM = 'multipart/form-data; boundary=b'

describe('before a byte of it is read', () => {
  test.each<[string, string, number, Role, object]>([
    ['a record', BOOKS, 3 * MEBIBYTE, 'librarian', TOO_LARGE],
    ['a batch', '/api/batch', 129 * MEBIBYTE, 'librarian', TOO_LARGE],
    ['a guest’s account', `${MEMBERS}/records`, KB64 + 1, 'guest', TOO_LARGE],
    ['a sign-in', `${MEMBERS}/auth-with-password`, KB64 + 1, 'librarian', TOO_LARGE],
    ['a code', `${MEMBERS}/auth-with-otp`, KB64 + 1, 'guest', TOO_LARGE],
    ['what a guest listens to', '/api/realtime', KB64 + 1, 'guest', TOO_LARGE],
    ['what somebody listens to', '/api/realtime', 3 * MEBIBYTE + 1, 'reader', TOO_LARGE],
    ['a provider’s answer', '/api/oauth2-redirect', KB64 + 1, 'guest', TOO_LARGE],
    ['a guest’s batch', '/api/batch', 10, 'guest', FORBIDDEN],
    ['what no route lets a guest send', '/api/files/token', 10, 'guest', FORBIDDEN],
    ['a guest’s record where guests write none', BOOKS, 10, 'guest', LOCKED],
    ['a record of a collection shut to all', '/api/collections/closed/records', 10, 'guest', LOCKED],
    ['an address that is none', '/api/nothing', 10, 'librarian', GONE],
    ['a page that takes nothing', '/suivi/', 10, 'guest', GONE],
    [
      'an unknown collection',
      '/api/collections/nothing/records',
      64 * MEBIBYTE,
      'librarian',
      refused(404, 'Missing or invalid collection context.'),
    ],
  ])('%s is refused', async (_, path, bytes, as, answer) => {
    expect(await announced(path, bytes, as)).toEqual(answer)
  })

  test('a form weighs what its files may, a record of the same collection what its values may', async () => {
    expect(await announced('/api/collections/leaves/records', 7 * MEBIBYTE, 'librarian', FORM)).toEqual(
      TOO_LARGE,
    )
    expect(await announced('/api/collections/leaves/records', 2 * MEBIBYTE, 'librarian')).toEqual(TOO_LARGE)
  })
})

describe('what is within its bounds is read', () => {
  test.each<[string, string, number, Role]>([
    ['a guest’s account', `${MEMBERS}/records`, KB64, 'guest'],
    ['a sign-in', `${MEMBERS}/auth-with-password`, KB64, 'guest'],
    ['a record', BOOKS, MEBIBYTE, 'librarian'],
  ])('%s', async (_, url, bytes, as) => {
    const body = `{"title":"${'x'.repeat(bytes - 12)}"}`
    const headers = { 'content-type': 'application/json' }
    expect((await send(world, { method: 'POST', url, as, body, headers })).status).toBe(400)
  })
})

const keys = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`k${i}`, 0]))

describe('keys and items of a JSON body', () => {
  const update = (extra: object) => ({
    method: 'PATCH' as const,
    url: `${BOOKS}/${BOOK}`,
    body: { pages: 3, ...extra },
  })
  const asked = async (body: object) => (await send(world, { ...update(body), as: 'librarian', body })).status

  test('fifty thousand, not one more', async () => {
    expect(await asked(keys(50_000))).toBe(200)
    expect(await asked(keys(50_001))).toBe(413)
    expect(await asked({ a: Array(50_000).fill(0) })).toBe(413)
  })

  test('each request of a batch has as many', async () => {
    const batch = (...requests: object[]) =>
      send(world, { method: 'POST', url: '/api/batch', as: 'librarian', body: { requests } })
    const several = await batch(update(keys(40_000)), update(keys(40_000)), update(keys(40_000)))
    expect(several.status).toBe(200)
    expect(await several.json()).toHaveLength(3)
    expect((await batch(update({}), update(keys(50_001)))).status).toBe(413)
  })

  test('also in a form that carries them as JSON, and in a text read as JSON', async () => {
    const form = new FormData()
    form.append('@jsonPayload', JSON.stringify(keys(50_001)))
    const { url } = update({})
    expect((await send(world, { method: 'PATCH', url, as: 'librarian', body: form })).status).toBe(413)
    const deep = `${'['.repeat(300_000)}${']'.repeat(300_000)}`
    const answer = await send(world, { method: 'PATCH', url, as: 'librarian', body: { links: deep } })
    expect([answer.status, ((await answer.json()) as { links?: string[] }).links]).toEqual([200, [deep]])
  })
})

const BYTES = Buffer.alloc(25 * MEBIBYTE, 'x')
const SENDERS = 8

describe('whoever sends too much is told so', () => {
  test.each<[string, string, Role, Record<string, string | number>, number]>([
    ['announced', '/api/collections/books/records', 'librarian', { 'content-length': BYTES.length }, 413],
    ['a guest', `${MEMBERS}/auth-with-password`, 'guest', { 'content-length': BYTES.length }, 413],
    ['nobody asked for', '/api/nothing', 'guest', { 'content-length': BYTES.length }, 404],
    ['a guest in chunks', `${MEMBERS}/auth-with-password`, 'guest', { 'transfer-encoding': 'chunked' }, 413],
  ])(
    '%s, also if he reads the answer last and closes: none breaks off',
    async (_, path, as, extra, status) => {
      const headers = {
        connection: 'close',
        'content-type': 'application/json',
        authorization: world.tokens[as],
        ...extra,
      }
      const body = () => ('transfer-encoding' in extra ? chunks(BYTES) : slices(BYTES))
      const sending = Array.from({ length: SENDERS }, () =>
        rawRequest(world.url, { path, headers, body: body(), readsLast: true }),
      )
      const answers = await Promise.all(sending)
      expect(answers.map((answer) => answer.status)).toEqual(Array(SENDERS).fill(status))
    },
  )
})

function* chunks(bytes: Buffer): Generator<Buffer> {
  for (const slice of slices(bytes)) {
    yield Buffer.concat([Buffer.from(`${slice.length.toString(16)}\r\n`), slice, Buffer.from('\r\n')])
  }
  yield Buffer.from('0\r\n\r\n')
}

describe('a body that does not come', () => {
  let hasty: World
  beforeAll(async () => {
    hasty = await openLibrary({ bodyHaste: 40 })
  })
  afterAll(() => hasty.close())
  const sign = `${MEMBERS}/auth-with-password`
  const slow = (length: number | 'chunked', path = sign, type = 'application/json') => {
    const extra = length === 'chunked' ? { 'transfer-encoding': length } : { 'content-length': length }
    return rawRequest(hasty.url, {
      path,
      headers: { 'content-type': type, authorization: hasty.tokens.librarian, ...extra },
      body: trickle(20),
    })
  }

  test('is ended after its time: 20 s, or 60 s for each megabyte', { timeout: 30_000 }, async () => {
    const [small, larger] = await Promise.all([slow(60_000), slow(1_000_000, BOOKS)])
    expect([small.status, larger.status]).toEqual([408, 408])
    expect(small.ms).toBeGreaterThan(20_000 / 40 - 50)
    expect(larger.ms).toBeGreaterThan(60_000 / 40 - 50)
    expect(small.ms).toBeLessThan(larger.ms)
  })

  test('a form, and one that is not read, are ended too', async () => {
    const files = slow(60_000, '/api/collections/leaves/records', FORM)
    const lost = rawRequest(hasty.url, {
      path: '/api/nothing',
      headers: { 'content-length': 60_000, authorization: '' },
      body: trickle(20),
      readsLast: true,
    })
    const ended = await Promise.race([
      Promise.all([files, lost]).then(() => true),
      new Promise((resolve) => setTimeout(resolve, 10_000, false)),
    ])
    expect(ended).toBe(true)
  })

  test('the rest of one that was answered is let by for 30 s', { timeout: 30_000 }, async () => {
    // A body of this length may take a minute for each megabyte.
    const headers = { 'content-length': 10_000_000, authorization: '' }
    const answered = { path: '/api/nothing', headers, body: trickle(20), readsLast: true }
    const { ms } = await rawRequest(hasty.url, answered)
    expect(ms).toBeGreaterThan(30_000 / 40 - 50)
    expect(ms).toBeLessThan(10_000)
  })
})

test('no address may have more than a hundred bodies on their way', async () => {
  const limited = await openLibrary({ rateLimits: true })
  const path = `${MEMBERS}/auth-with-password`
  const begin = () => {
    const headers = { 'content-type': 'application/json', 'content-length': 100 }
    const asked = request(limited.url + path, { method: 'POST', headers, agent: false })
    asked.on('error', () => {})
    const answer = new Promise<number | undefined>((resolve) => {
      asked.on('response', ({ statusCode }) => resolve(statusCode))
      asked.on('close', () => resolve(undefined))
    })
    asked.write('{')
    return { asked, answer }
  }
  const open = Array.from({ length: 101 }, begin)
  expect(await Promise.race(open.map(({ answer }) => answer))).toBe(429)
  const headers = { connection: 'close', 'content-type': 'application/json', 'content-length': BYTES.length }
  const sending = Array.from({ length: SENDERS }, () =>
    rawRequest(limited.url, { path, headers, body: slices(BYTES), readsLast: true }),
  )
  const told = await Promise.all(sending)
  expect(told.map(({ status }) => status)).toEqual(Array(SENDERS).fill(429))
  for (const { asked } of open) asked.destroy()
  const answers = await Promise.all(open.map(({ answer }) => answer))
  expect(answers.filter((status) => status !== undefined)).toEqual([429])
  const status = async () => {
    const headers = { 'content-type': 'application/json' }
    return (await send(limited, { method: 'POST', url: path, body: '{}', headers })).status
  }
  await expect.poll(status).toBe(400)
  await limited.close()
})
