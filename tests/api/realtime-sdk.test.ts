import { EventSource } from 'eventsource'
import type PocketBase from 'pocketbase'
import type { RecordSubscription } from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { CLIENTS } from './sdk-clients.ts'
import { BOOK, openLibrary, PASSWORD, SHELF, type World } from './world.ts'

/** The official clients, unchanged, with the EventSource a browser has. */
describe.each(CLIENTS)('realtime of the official SDK %s', (_, Client) => {
  let world: World
  let pb: PocketBase

  beforeAll(async () => {
    vi.stubGlobal('EventSource', EventSource)
    world = await openLibrary()
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    await world.close()
  })
  beforeEach(async () => {
    await world.reset()
    world.clock.now = new Date().toISOString().replace('T', ' ')
    pb = new Client(world.url)
    pb.autoCancellation(false)
    await pb.collection('members').authWithPassword('lina@library.test', PASSWORD)
  })

  test('subscribe, options, several of one topic, unsubscribe', async () => {
    const all: RecordSubscription[] = []
    const one: RecordSubscription[] = []
    const cheap: RecordSubscription[] = []
    const books = pb.collection('books')
    await books.subscribe('*', (event) => void all.push(event))
    const stop = await books.subscribe(BOOK, (event) => void one.push(event), {
      expand: 'shelf',
      fields: 'id,expand.shelf.name',
    })
    await books.subscribe('*', (event) => void cheap.push(event), {
      filter: 'price < 10',
      headers: { 'x-a': 'b' },
    })
    await books.update(BOOK, { price: 20 })
    await books.update(BOOK, { price: 5 })
    await expect.poll(() => [all.length, one.length, cheap.length]).toEqual([2, 2, 1])
    expect(one[0]).toEqual({ action: 'update', record: { id: BOOK, expand: { shelf: { name: 'Romans' } } } })
    expect(cheap[0]?.record.price).toBe(5)
    await stop()
    await books.update(BOOK, { price: 30 })
    await expect.poll(() => all.length).toBe(3)
    expect(one).toHaveLength(2)
    await pb.realtime.unsubscribe()
    expect(pb.realtime.isConnected).toBe(false)
  })

  test('reconnects by itself, and says so', async () => {
    const connects: unknown[] = []
    const heard: string[] = []
    await pb.realtime.subscribe('PB_CONNECT', (event) => void connects.push(event))
    await pb.collection('shelves').subscribe('*', ({ record }) => void heard.push(String(record.name)))
    world.app.server.closeAllConnections()
    await expect.poll(() => connects.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(2)
    await expect
      .poll(
        async () => {
          await pb
            .collection('shelves')
            .update(SHELF, { name: `n${Math.random()}` })
            .catch(() => undefined)
          return heard.length
        },
        { timeout: 10_000 },
      )
      .toBeGreaterThan(0)
    await pb.realtime.unsubscribe()
  })
})
