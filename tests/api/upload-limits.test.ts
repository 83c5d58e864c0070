import { request } from 'node:http'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { storedFiles } from './file-forms.ts'
import { send } from './scenario.ts'
import { openLibrary, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openLibrary()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

/** A form sent piece by piece: the request, and its response, or the error that ended it. */
function slowly(url: string, headers: Record<string, string | number>) {
  const sending = request(world.url + url, { method: 'POST', headers })
  const answer = new Promise<number | undefined>((resolve) => {
    sending.on('response', (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sending.on('error', () => resolve(undefined))
  })
  return { sending, answer }
}

const HEAD = '--b\r\nContent-Disposition: form-data; name="picture"; filename="p.txt"\r\n\r\n'

function* pieces(megabytes: number): Generator<Buffer> {
  yield Buffer.from(HEAD)
  for (let n = 0; n < megabytes; n++) yield Buffer.alloc(1_000_000, 'x')
  yield Buffer.from('\r\n--b--\r\n')
}

test('a connection lost in the middle leaves nothing', async () => {
  const { sending, answer } = slowly('/api/collections/leaves/records', {
    authorization: world.tokens.librarian,
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': 2_000_000,
  })
  sending.write(HEAD + 'x'.repeat(500_000))
  await new Promise((resolve) => setTimeout(resolve, 100))
  sending.destroy()
  expect(await answer).toBeUndefined()
  const next = await send(world, { url: '/api/collections/leaves/records' })
  expect([next.status, await next.json()]).toMatchObject([200, { totalItems: 0 }])
  expect(await storedFiles(world)).toEqual([])
})

test.each([
  ['announced', { 'content-length': 60_000_000 }],
  ['not announced', { 'transfer-encoding': 'chunked' }],
])('a form larger than its collection takes is 413: %s', async (_, headers) => {
  const { sending, answer } = slowly('/api/collections/leaves/records', {
    authorization: world.tokens.librarian,
    'content-type': 'multipart/form-data; boundary=b',
    ...headers,
  })
  Readable.from(pieces(45)).pipe(sending)
  expect(await answer).toBe(413)
  sending.destroy()
  expect(await storedFiles(world)).toEqual([])
})
