import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { Listener } from '../support/listener.ts'
import { waslForFile, workersOf } from '../support/wasl-process.ts'

const PER_ACCOUNT = 20
const wasl = await waslForFile({ WORKERS: '2', RATE_LIMITS: 'on' })

const open: Listener[] = []
afterAll(() => {
  for (const listener of open) listener.close()
})

async function moderateur(): Promise<string> {
  const answer = await fetch(`${wasl.url}/api/collections/users/auth-with-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identity: 'moderateur@demo.wasl.ma', password: 'wasl-demo-2026' }),
  })
  return ((await answer.json()) as { token: string }).token
}

/** The status of listening on one more stream of the account. */
async function oneMore(token: string): Promise<number> {
  const listener = await Listener.open(wasl.url)
  const status = await listener.subscribe(['villes/*'], token)
  if (status === 204) open.push(listener)
  else listener.close()
  return status
}

test('an account has twenty streams in all the processes together, and those of a dead one are forgotten', async () => {
  const token = await moderateur()
  for (let n = 0; n < PER_ACCOUNT; n++) expect(await oneMore(token)).toBe(204)
  // The counts of one process reach the other after some milliseconds.
  await sleep(500)
  // Each process holds a share of the streams: one alone would allow more.
  for (let n = 0; n < 6; n++) expect(await oneMore(token)).toBe(429)
  open.pop()?.close()
  await expect.poll(() => oneMore(token)).toBe(204)
  expect(await oneMore(token)).toBe(429)
  const [doomed = 0] = workersOf(wasl)
  process.kill(doomed, 'SIGKILL')
  await expect.poll(() => oneMore(token).catch(() => 0)).toBe(204)
})
