import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refused } from './scenario.ts'
import { openLibrary, type World } from './world.ts'

const MEBIBYTE = 1_048_576
const TOO_LARGE = refused(413, 'Request entity too large.')
let world: World
beforeAll(async () => {
  world = await openLibrary()
})
afterAll(() => world.close())

/** Announces a body of that many bytes, and is answered before it sends any. */
async function announced(path: string, bytes: number): Promise<[number | undefined, unknown]> {
  const headers = { 'content-type': 'application/json', 'content-length': bytes }
  const asked = request(world.url + path, { method: 'POST', headers })
  asked.on('error', () => {})
  asked.flushHeaders()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const body: unknown = JSON.parse(await text(answer))
  asked.destroy()
  return [answer.statusCode, body]
}

test.each([
  ['a record', '/api/collections/shelves/records', 64],
  ['a record of a collection shut to all', '/api/collections/closed/records', 64],
  ['a batch', '/api/batch', 129],
])('%s that is too large is not read', async (_, path, mebibytes) => {
  expect(await announced(path, mebibytes * MEBIBYTE)).toEqual([413, TOO_LARGE])
})

test('an unknown collection is told first', async () => {
  const [status, body] = await announced('/api/collections/nothing/records', 64 * MEBIBYTE)
  expect(status).toBe(404)
  expect(body).toEqual(refused(404, 'Missing or invalid collection context.'))
})
