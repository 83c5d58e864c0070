import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ClientResponseError } from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createClient, FALLBACK_MESSAGE, FULL_LIST_BATCH } from './client.ts'

let server: Server
let client: Client
const asked: string[] = []

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(request.url ?? '/', 'http://fixture')
  asked.push(request.url ?? '')
  const reply = (status: number, body?: unknown, headers = {}) =>
    response.writeHead(status, headers).end(body === undefined ? undefined : JSON.stringify(body))
  if (pathname.endsWith('/unchanged')) return void reply(304)
  if (pathname.endsWith('/hollow')) return void reply(204)
  if (pathname.endsWith('/nameless')) return void reply(500, {})
  if (pathname.endsWith('/portal')) {
    return void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Bienvenue</p>')
  }
  if (pathname.startsWith('/api/collections/motifs')) {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 })
    return void response.write('{"page":1,"items":[{"id":"a"},', () => response.destroy())
  }
  if (pathname.endsWith('/busy')) return void reply(429, { message: 'Trop.' }, { 'Retry-After': '17' })
  if (pathname.endsWith('/named')) {
    const city = { id: 'v', name: 'Fès', name_ar: 'فاس' }
    const command = {
      id: 'c',
      name: 'Robe',
      expand: { city, users: [city, { id: 'u', name: 'Ali', name_ar: '' }] },
    }
    return void reply(200, { id: 'l', name: 'Liste', name_ar: 'قائمة', expand: { command } })
  }
  if (request.method === 'DELETE') return void reply(204)
  if (pathname.endsWith('/request-password-reset')) return void reply(204)
  reply(200, { page: 1, perPage: 500, totalItems: 0, totalPages: 0, items: [] })
}

beforeAll(async () => {
  server = createServer(answer)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  client = createClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterAll(() => server.close())

const failure = async (promise: Promise<unknown>): Promise<ClientResponseError> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ClientResponseError)) throw new Error(`not a client error: ${error}`)
  return error
}

test('a 304 on a write is an error with its status', async () => {
  expect(await failure(client.collection('villes').update('unchanged', {}))).toMatchObject({ status: 304 })
})

test('a page where an answer is due is nobody’s answer', async () => {
  expect(await failure(client.collection('villes').getOne('portal'))).toMatchObject({ status: 0 })
  expect(await failure(client.collection('villes').update('portal', {}))).toMatchObject({ status: 0 })
})

test('a list whose answer breaks off is no answer, and no empty list', async () => {
  client.authStore.save(tokenUntil(60))
  const error = await failure(client.collection('motifs').getList())
  expect(error).toMatchObject({ status: 0, isAbort: false, message: FALLBACK_MESSAGE })
  client.authStore.clear()
})

test('a 204 where a record is due is an error', async () => {
  expect(await failure(client.collection('villes').getOne('hollow'))).toMatchObject({ status: 204 })
  expect(await failure(client.collection('villes').update('hollow', {}))).toMatchObject({ status: 204 })
})

test('a 204 is the good answer to a deletion and to a mail request', async () => {
  expect(await client.collection('villes').delete('any')).toBe(true)
  expect(await client.collection('users').requestPasswordReset('a@b.ma')).toBe(true)
})

test('an error without a message says the seed’s sentence and keeps its response as it was', async () => {
  const error = await failure(client.collection('villes').getOne('nameless'))
  expect(error).toMatchObject({ status: 500, isAbort: false, message: FALLBACK_MESSAGE, response: {} })
  expect(FALLBACK_MESSAGE).toBe('Something went wrong while processing your request.')
})

test('the wait of a 429 is kept', async () => {
  const error = await failure(client.collection('villes').getOne('busy'))
  expect(error.response).toMatchObject({ message: 'Trop.', retryAfter: 17 })
})

test('full lists come in batches of 500, pages of 30', async () => {
  asked.length = 0
  await client.collection('villes').getFullList()
  await client.collection('villes').getList()
  expect(FULL_LIST_BATCH).toBe(500)
  expect(asked[0]).toContain('perPage=500')
  expect(asked[1]).toContain('perPage=30')
})

test('two lists of one collection do not cancel each other', async () => {
  const lists = [1, 2, 3].map((page) => client.collection('villes').getList(page))
  await expect(Promise.all(lists)).resolves.toHaveLength(3)
})

const tokenUntil = (seconds: number): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part({ exp: Math.floor(Date.now() / 1000) + seconds })}.x`
}

test('a call that needs a person is sent with a token only', async () => {
  asked.length = 0
  for (const attempt of [
    () => client.collection('commands').getList(),
    () => client.collection('users').getOne('user00000000001'),
    () => client.collection('suivis').create({}),
    () => client.send('/api/wasl/session', {}),
    () => client.send('/api/wasl/chats/unread', {}),
  ]) {
    expect(await failure(attempt())).toMatchObject({ status: 401, isAbort: false })
  }
  expect(asked).toEqual([])
  await client.send('/api/wasl/sign-up/code', { method: 'POST' })
  await client.send('/api/realtime', { method: 'POST' })
  await client.collection('villes').getList()
  expect(asked).toHaveLength(3)
  client.authStore.save(tokenUntil(60))
  await client.collection('commands').getList()
  expect(asked).toHaveLength(4)
  client.authStore.clear()
})

test('an expired token leaves the storage at the next call', async () => {
  client.authStore.save(tokenUntil(-60))
  await client.collection('villes').getList()
  expect(client.authStore.token).toBe('')
})

test('names that come with a record are Arabic for a page in Arabic, and asked for; its own stays', async () => {
  const fields = 'name,expand.command.expand.city.name,expand.command.expand.city.names'
  const read = () => client.collection('villes').getOne('named', { fields })
  const nameOf = ({ expand }: { expand?: unknown }) =>
    (expand as { command: { name: string; expand: { city: { name: string }; users: { name: string }[] } } })
      .command
  const french = nameOf(await read())
  expect([french.name, french.expand.city.name]).toEqual(['Robe', 'Fès'])
  expect(asked.at(-1)).not.toContain('name_ar')
  client.lang = 'ar'
  const list = await read()
  client.lang = 'fr'
  const { name, expand } = nameOf(list)
  expect([list.name, name, expand.city.name]).toEqual(['Liste', 'Robe', 'فاس'])
  expect(expand.users.map((one) => one.name)).toEqual(['فاس', 'Ali'])
  const query = new URL(asked.at(-1) ?? '', 'http://fixture').searchParams
  expect(query.get('fields')).toBe(
    'name,expand.command.expand.city.name,expand.command.expand.city.name_ar,expand.command.expand.city.names',
  )
})
