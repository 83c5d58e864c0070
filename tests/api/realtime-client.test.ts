/** Realtime through the client of the product's own pages. */

import type { Socket } from 'node:net'
import { EventSource } from 'eventsource'
import { expect, test } from 'vitest'
import type { RecordEvent } from '#web/lib/realtime/realtime.ts'
import { holds, type Source, Stream } from '#web/lib/realtime/realtime-stream.ts'
import { setUpListening } from './listening.ts'
import { SHELF } from './world.ts'

const { world, people } = await setUpListening()

const rename = (name: string) => people.call('librarian', 'PATCH', `shelves/records/${SHELF}`, { name })

const openStream = (heard: string[], states: boolean[]) => {
  const sources: Source[] = []
  const told: string[] = []
  const stream = new Stream({
    open: () => {
      const source = new EventSource(`${world.url}/api/realtime`)
      sources.push(source)
      return source
    },
    subscribe: async (clientId, subscriptions) => {
      const answer = await fetch(`${world.url}/api/realtime`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ clientId, subscriptions }),
      })
      if (!answer.ok) throw new Error(String(answer.status))
    },
    hear: (_, event: RecordEvent | null, seq) => {
      told.push(seq)
      if (event?.record) heard.push(String(event.record.name))
    },
    connected: (is) => void states.push(is),
  })
  return { stream, sources, told }
}

test('hears everything once though its connection breaks again and again', async () => {
  const heard: string[] = []
  const states: boolean[] = []
  const { stream } = openStream(heard, states)
  const streams: Socket[] = []
  world.app.server.on('request', ({ method, socket }) => {
    if (method === 'GET') streams.push(socket)
  })
  stream.want(new Map([['shelves/* {"fields":"name"}', '']]))
  await expect.poll(() => states).toEqual([true])
  const written: string[] = []
  for (let n = 0; n < 30; n++) {
    const name = `n${n}`
    await rename(name)
    written.push(name)
    if (n % 7 === 3) for (const socket of streams.splice(0)) socket.destroy()
  }
  await expect.poll(() => heard.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(written.length)
  expect(heard).toEqual(written)
  expect(states).toContain(false)
  stream.close()
})

test('who comes later to a topic is told what happened since he read, if anything did', async () => {
  const heard: string[] = []
  const states: boolean[] = []
  const { stream, sources, told } = openStream(heard, states)
  const topic = 'shelves/* {"fields":"name"}'
  const come = (since: string) => stream.want(new Map([[topic, since]]), new Set([topic]))
  const early = await people.read()
  come(early)
  await expect.poll(() => states).toEqual([true])
  await rename('Un')
  await rename('Deux')
  await expect.poll(() => heard.slice(-2)).toEqual(['Un', 'Deux'])
  const once = heard.length
  come(early)
  await expect.poll(() => heard.length).toBe(2 * once)
  expect(heard.slice(once)).toEqual(heard.slice(0, once))
  await expect.poll(async () => holds(await people.read(), told.at(-1) ?? '')).toBe(true)
  const asked = states.length
  come(await people.read())
  await rename('Trois')
  await expect.poll(() => heard.at(-1)).toBe('Trois')
  expect([heard.length, states.length, sources.length]).toEqual([2 * once + 1, asked, 1])
  stream.close()
})

test('topics come and go on one connection', async () => {
  const heard: string[] = []
  const { stream, sources } = openStream(heard, [])
  stream.want(new Map([['nothing/* {}', '']]))
  stream.want(new Map([[`shelves/${SHELF} {}`, '']]))
  await expect
    .poll(async () => {
      await rename(`x${Math.random()}`)
      return heard.length
    })
    .toBeGreaterThan(0)
  expect(sources).toHaveLength(1)
  stream.want(new Map())
  await rename('après')
  expect(heard).not.toContain('après')
})
