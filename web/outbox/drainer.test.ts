import { expect, test } from 'vitest'
import type { Verdict } from '#model/domain/phone/outbox.ts'
import { Drainer, type DrainerState } from './drainer.ts'
import { fleetingStore } from './fleeting-store.ts'
import { type Kept, type KeptProof, keyOfProof } from './kept.ts'
import type { Store } from './store.ts'

/**
 * A fake server that stores items, and can be down, lose responses, refuse the caller, or fail on one item.
 */
class Server {
  status = 200
  /** Writes the next call, then loses the response. */
  deaf = false
  /** The most items of a call that are judged. */
  most = 50
  readonly written: string[] = []
  readonly calls: string[][] = []

  async take(items: readonly Kept[]): Promise<readonly Verdict[]> {
    this.calls.push(items.map(({ id }) => id))
    if (this.status !== 200) throw failure(this.status)
    if (items.some(({ id }) => id.startsWith('illisible'))) throw failure(400)
    const verdicts = items.slice(0, this.most).map(({ id }) => this.#judge(id))
    if (!this.deaf) return verdicts
    this.deaf = false
    throw failure(0)
  }

  readonly pictures: string[] = []

  async keep({ suivi, sha256 }: KeptProof): Promise<void> {
    if (this.status !== 200) throw failure(this.status)
    if (sha256 === 'sombre') throw failure(400)
    this.pictures.push(`${suivi} ${sha256} after ${this.written.length}`)
    if (!this.deaf) return
    this.deaf = false
    throw failure(0)
  }

  #judge(id: string): Verdict {
    const told = { id, status: 200, message: '', present: null }
    if (id.startsWith('refus')) return { ...told, verdict: 'refused', status: 400, message: 'Non.' }
    if (this.written.includes(id)) return { ...told, verdict: 'duplicate' }
    this.written.push(id)
    return { ...told, verdict: 'accepted' }
  }
}

const failure = (status: number) => Object.assign(new Error(String(status)), { status })

function phone(server: Server, store: Store = fleetingStore()) {
  const states: DrainerState[] = []
  const told: string[] = []
  const sleeping: (() => void)[] = []
  const emptied: string[] = []
  let user = 'karim'
  const drainer = new Drainer({
    store,
    user: () => user,
    send: (items) => server.take(items),
    sendProof: (proof) => server.keep(proof),
    emptied: () => emptied.push(server.pictures.join(' ')),
    settled: ({ id }, { verdict }) => told.push(`${id} ${verdict}`),
    changed: (state) => states.push(state),
    alone: (work) => work(),
    sleep: () => new Promise((done) => sleeping.push(done)),
  })
  return {
    drainer,
    store,
    states,
    told,
    emptied,
    say: async (...ids: string[]) => {
      for (const id of ids) await add(store, id, user)
      drainer.run()
    },
    wake: () => {
      for (const done of sleeping.splice(0)) done()
    },
    become: (other: string) => {
      user = other
    },
    waits: async (who = 'karim') => (await store.of(who)).filter((item) => !item.told).map(({ id }) => id),
  }
}

const add = (store: Store, id: string, user: string, ...shas: readonly string[]) =>
  store.add(
    { id, user, collection: 'suivis', body: {}, occurred_at: '2026-11-20T10:00:00.000Z' },
    [],
    shas.map((sha256) => proof(id, user, sha256)),
  )
const proof = (suivi: string, user: string, sha256: string): KeptProof => {
  return { key: keyOfProof(suivi, sha256), user, suivi, sha256, type: 'image/jpeg', data: new ArrayBuffer(1) }
}

test('everything goes once and in order, also when an answer was lost', async () => {
  const server = new Server()
  server.deaf = true
  const one = phone(server)
  await one.say('a', 'b', 'c')
  await expect.poll(() => one.states.at(-1)?.away).toBe(true)
  expect(await one.waits()).toEqual(['a', 'b', 'c'])
  one.wake()
  await expect.poll(() => one.waits()).toEqual([])
  expect(server.written).toEqual(['a', 'b', 'c'])
  expect(one.told).toEqual(['a duplicate', 'b duplicate', 'c duplicate'])
})

test('what was not judged stays, and goes with the next call', async () => {
  const server = new Server()
  server.most = 1
  const one = phone(server)
  await one.say('a', 'b', 'c')
  await expect.poll(() => one.waits()).toEqual([])
  expect(server.calls.map((ids) => ids.length)).toEqual([3, 2, 1])
  expect(server.written).toEqual(['a', 'b', 'c'])
})

test('a refusal is kept to be read, and nothing waits for it', async () => {
  const server = new Server()
  const one = phone(server)
  await one.say('a', 'refus1', 'b')
  await expect.poll(() => one.waits()).toEqual([])
  expect(server.written).toEqual(['a', 'b'])
  expect((await one.store.of('karim')).map(({ id, told }) => [id, told?.message])).toEqual([
    ['refus1', 'Non.'],
  ])
})

test('a server that is away, starting or too busy is asked again, and nothing is lost', async () => {
  const server = new Server()
  const one = phone(server)
  for (const status of [0, 429, 503]) {
    server.status = status
    await one.say(`a${status}`)
    await expect.poll(() => one.states.at(-1)).toEqual({ away: true, paused: false })
    one.wake()
  }
  server.status = 200
  one.wake()
  const waitsAfterWaking = () => {
    one.wake()
    return one.waits()
  }
  await expect.poll(waitsAfterWaking).toEqual([])
  expect(server.written).toEqual(['a0', 'a429', 'a503'])
})

test('a session that is over pauses and keeps; it goes on when he signs in again', async () => {
  const server = new Server()
  server.status = 401
  const one = phone(server)
  await one.say('a')
  await expect.poll(() => one.states.at(-1)).toEqual({ away: false, paused: true })
  expect(server.calls).toHaveLength(1)
  expect(await one.waits()).toEqual(['a'])
  server.status = 200
  one.drainer.run()
  await expect.poll(() => server.written).toEqual(['a'])
})

test('nobody sends what another said on the same phone', async () => {
  const server = new Server()
  const one = phone(server)
  await add(one.store, 'sien', 'salma')
  await one.say('a')
  await expect.poll(() => server.written).toEqual(['a'])
  one.become('')
  one.drainer.run()
  one.become('salma')
  one.drainer.run()
  await expect.poll(() => server.written).toEqual(['a', 'sien'])
})

test('one item the server cannot read is found among the others, and stops none', async () => {
  const server = new Server()
  const one = phone(server)
  await one.say('a', 'b', 'illisible', 'c', 'd', 'e')
  await expect.poll(() => one.waits()).toEqual([])
  expect(server.written).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect((await one.store.of('karim')).map(({ id }) => id)).toEqual(['illisible'])
})

test('pictures go after every result, each again until it is there, and the last is told', async () => {
  const server = new Server()
  const one = phone(server)
  await add(one.store, 'a', 'karim', '1', '2')
  await add(one.store, 'b', 'karim', '3')
  server.status = 503
  one.drainer.run()
  await expect.poll(() => one.states.at(-1)?.away).toBe(true)
  expect(await one.store.proofsOf('karim')).toHaveLength(3)
  server.status = 200
  // Responses are lost after the server wrote: of the results, then of a picture.
  server.deaf = true
  const awake = <T>(read: () => Promise<T>) => {
    one.wake()
    return read()
  }
  await expect.poll(() => awake(() => one.waits())).toEqual([])
  server.deaf = true
  await expect.poll(() => awake(() => one.store.proofsOf('karim'))).toEqual([])
  expect(server.pictures.every((told) => told.endsWith('after 2'))).toBe(true)
  expect(new Set(server.pictures.map((told) => told.split(' ')[1]))).toEqual(new Set(['1', '2', '3']))
  expect(one.emptied).toHaveLength(1)
})

test('the pictures of a refused result wait with it, and one the server will never have stops none', async () => {
  const server = new Server()
  const one = phone(server)
  await add(one.store, 'refus1', 'karim', '1')
  await add(one.store, 'a', 'karim', 'sombre', '2')
  await add(one.store, 'sien', 'salma', '3')
  one.drainer.run()
  await expect.poll(async () => one.store.proofsOf('karim')).toEqual(['refus1 1'])
  expect(server.pictures).toEqual(['a 2 after 1'])
  expect(await one.store.proofsOf('salma')).toHaveLength(1)
})
