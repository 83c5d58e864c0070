import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { closeListening } from './closing.ts'

/** An answer that has begun, on a connection kept alive for an hour. */
async function begun() {
  const server = createServer().listen(0, '127.0.0.1')
  server.keepAliveTimeout = 3_600_000
  await once(server, 'listening')
  const asked = once(server, 'request') as Promise<[unknown, ServerResponse]>
  const answer = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const [, response] = await asked
  response.write('le début')
  return { server, response, answer: await answer }
}

test('an answer begun is finished, and its connection does not hold the server', async () => {
  const { server, response, answer } = await begun()
  const closed = closeListening(server)
  response.end(' et la fin')
  expect(await answer.text()).toBe('le début et la fin')
  await closed
})

test('an answer without an end is cut', async () => {
  const { server, answer } = await begun()
  await closeListening(server)
  await expect(answer.text()).rejects.toThrow()
})
