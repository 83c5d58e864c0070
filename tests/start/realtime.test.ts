import { setTimeout as sleep } from 'node:timers/promises'
import { EventSource } from 'eventsource'
import { expect, test } from 'vitest'
import { Stream } from '#web/lib/realtime/realtime-stream.ts'
import { Listener } from '../support/listener.ts'
import { ENDS_WITHIN_MS, waslForFile, workersOf } from '../support/wasl-process.ts'

/** `npm run soak` writes for minutes, and kills a process at every fiftieth write. */
const WRITES = process.env.SOAK ? 3_000 : 40
const TIME = process.env.SOAK ? 3_600_000 : 120_000
const KILL_EVERY = process.env.SOAK ? 50 : 12

const wasl = await waslForFile({ WORKERS: '2', RATE_LIMITS: 'off' })

async function call(path: string, body: object, token = '', method = 'POST'): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: token }) }
  return fetch(wasl.url + path, { method, headers, body: JSON.stringify(body) })
}

async function moderateur(): Promise<string> {
  const identity = { identity: 'moderateur@demo.wasl.ma', password: 'wasl-demo-2026' }
  const answer = await call('/api/collections/users/auth-with-password', identity)
  return ((await answer.json()) as { token: string }).token
}

/** Again until it is acknowledged, as an app does: a process may die under the request. */
async function surely(work: () => Promise<Response>): Promise<void> {
  for (;;) {
    const answer = await work().catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return
    await sleep(50)
  }
}

test('with two processes, killing either loses no event for our client, and any request reaches any of them', {
  timeout: TIME,
}, async () => {
  const token = await moderateur()
  const list = await fetch(`${wasl.url}/api/collections/commands/records?perPage=1`, {
    headers: { authorization: token },
  })
  const { items } = (await list.json()) as { items: { id: string }[] }
  const id = items[0]?.id
  const path = `/api/collections/commands/records/${id}`
  const heard: string[] = []
  let connected = 0
  const stream = new Stream({
    open: () => new EventSource(`${wasl.url}/api/realtime`),
    subscribe: async (clientId, subscriptions) => {
      const answer = await call('/api/realtime', { clientId, subscriptions }, token)
      if (!answer.ok) throw new Error(String(answer.status))
    },
    hear: (_, event) => {
      // Jobs of the company change parcels meanwhile, this one too before its first note.
      const note = String(event?.record?.note)
      if (event?.record?.id === id && /^n\d+$/.test(note)) heard.push(note)
    },
    connected: (is) => {
      if (is) connected++
    },
  })
  stream.want(new Map([['commands/* {"fields":"id,note"}', '']]))
  await expect.poll(() => connected, { timeout: 20_000 }).toBe(1)
  const written: string[] = []
  for (let n = 0; n < WRITES; n++) {
    const note = `n${n}`
    await surely(() => call(path, { note }, token, 'PATCH'))
    written.push(note)
    if (n % KILL_EVERY !== 5) continue
    await expect.poll(() => workersOf(wasl).length, { timeout: 20_000 }).toBe(2)
    const [one, other] = workersOf(wasl).sort((a, b) => a - b)
    process.kill((n / KILL_EVERY) % 2 < 1 ? (one ?? 0) : (other ?? 0), 'SIGKILL')
  }
  await expect.poll(() => heard.at(-1), { timeout: 30_000 }).toBe(written.at(-1))
  stream.close()
  // An acknowledgement lost with its process is a write made twice.
  expect([...new Set(heard)]).toEqual(written)
  expect(connected).toBeGreaterThan(1)
})

test('an open stream does not hold up the end', async () => {
  const listeners = await Promise.all([
    Listener.open(wasl.url),
    Listener.open(wasl.url),
    Listener.open(wasl.url),
  ])
  wasl.signal('SIGTERM')
  const { code, ms } = await wasl.ended()
  expect(code).toBe(0)
  expect(ms).toBeLessThan(ENDS_WITHIN_MS)
  expect(listeners.map(({ ended }) => ended)).toEqual([true, true, true])
})
