import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '#server/core/api/server.ts'
import { newFolio } from './file-forms.ts'
import { send } from './scenario.ts'
import { openLibrary, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openLibrary({ trustProxy: 1 })
})
afterAll(() => world.close())

const BOOKS = '/api/collections/books/records'

describe('Strict-Transport-Security', () => {
  const sent = (headers: Record<string, string>) =>
    send(world, { url: BOOKS, headers }).then((answer) => answer.headers.get('strict-transport-security'))

  test('behind a proxy that speaks TLS, and not without it', async () => {
    expect(await sent({ 'x-forwarded-for': '10.0.0.1', 'x-forwarded-proto': 'https' })).toBe(
      'max-age=31536000',
    )
    expect(await sent({ 'x-forwarded-for': '10.0.0.1', 'x-forwarded-proto': 'http' })).toBeNull()
    expect(await sent({})).toBeNull()
  })

  test.each([
    [true, 'max-age=31536000'],
    [false, undefined],
  ])('where the public address is one of TLS: %s', async (https, header) => {
    const options = { engine: world.engine, logLevel: 'silent', trustProxy: false, rateLimits: false, https }
    const app = await createServer(options)
    expect((await app.inject('/api/nothing')).headers['strict-transport-security']).toBe(header)
    await app.close()
  })
})

describe('Cache-Control', () => {
  test.each([
    ['a list', { url: BOOKS, as: 'reader' }],
    ['a refusal', { url: '/api/collections/closed/records' }],
    ['no route', { url: '/api/nothing' }],
    ['a sign-in', { method: 'POST', url: '/api/collections/members/auth-refresh', as: 'reader' }],
  ] as const)('no-store on %s', async (_, scenario) => {
    expect((await send(world, scenario)).headers.get('cache-control')).toBe('no-store')
  })

  test('a protected file is kept by the browser of who saw it alone, a public one by any cache', async () => {
    const { id, contract, cover, appraisal } = await newFolio(world, [
      ['contract', 'c.txt', 'x'],
      ['cover', 'c.txt', 'x'],
      ['appraisal', 'c.txt', 'x'],
    ])
    const asked = await send(world, { method: 'POST', url: '/api/files/token', as: 'librarian' })
    const { token } = (await asked.json()) as { token: string }
    const kept = async (name: unknown) => {
      const answer = await send(world, { url: `/api/files/folios/${id}/${name}?token=${token}` })
      return [answer.status, answer.headers.get('cache-control')]
    }
    expect(await kept(contract)).toEqual([200, 'private, max-age=2592000, stale-while-revalidate=86400'])
    expect(await kept(appraisal)).toEqual([200, 'private, max-age=2592000, stale-while-revalidate=86400'])
    expect(await kept(cover)).toEqual([200, 'max-age=2592000, stale-while-revalidate=86400'])
  })
})
