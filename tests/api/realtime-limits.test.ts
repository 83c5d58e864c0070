import { setTimeout as sleep } from 'node:timers/promises'
import { EventSource } from 'eventsource'
import PocketBase from 'pocketbase'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createClient } from '#web/lib/client.ts'
import { Stream } from '#web/lib/realtime/realtime-stream.ts'
import { Listener } from '../support/listener.ts'
import { refused, send } from './scenario.ts'
import { refusal } from './sdk-clients.ts'
import { openLibrary, PASSWORD, READER, type World } from './world.ts'

const PER_ACCOUNT = 20
const PER_ADDRESS = 500

let world: World
let open: Listener[] = []
beforeAll(async () => {
  vi.stubGlobal('EventSource', EventSource)
  world = await openLibrary({ rateLimits: true, trustProxy: 1 })
})
afterEach(async () => {
  for (const listener of open) listener.close()
  open = []
  await world.reset()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await world.close()
})

async function listen(address: string): Promise<Listener> {
  const listener = await Listener.open(world.url, { 'x-forwarded-for': address })
  open.push(listener)
  return listener
}

/** Twenty streams of the reader, each from another address. */
async function twenty(network: string): Promise<Listener[]> {
  const all = await Promise.all(Array.from({ length: PER_ACCOUNT }, (_, n) => listen(`${network}.${n}`)))
  for (const one of all) expect(await one.subscribe(['shelves/*'], world.tokens.reader)).toBe(204)
  return all
}

const TOO_MANY =
  'Ce compte a déjà 20 connexions en direct ouvertes. Fermez l’application sur un autre appareil ou navigateur, puis réessayez.'

test('an account listens on twenty streams; the next one is told why not, until one ends', async () => {
  const [first] = await twenty('10.1.0')
  const late = await listen('10.1.0.21')
  const subscriptions = ['shelves/*']
  const answer = await send(world, {
    method: 'POST',
    url: '/api/realtime',
    as: 'reader',
    body: { clientId: late.clientId, subscriptions },
    headers: { 'x-forwarded-for': '10.1.0.21' },
  })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '30'])
  expect(await answer.json()).toEqual(refused(429, TOO_MANY))
  expect(await first?.subscribe(['shelves/*', 'books/*'], world.tokens.reader)).toBe(204)
  expect(await late.subscribe(subscriptions, world.tokens.other)).toBe(204)
  const next = await listen('10.1.0.22')
  expect(await next.subscribe(subscriptions, world.tokens.reader)).toBe(429)
  first?.close()
  await expect.poll(() => next.subscribe(subscriptions, world.tokens.reader)).toBe(204)
})

test('streams of an ended session are a guest’s, and leave their places', async () => {
  await twenty('10.2.0')
  const late = await listen('10.2.0.21')
  expect(await late.subscribe([], world.tokens.reader)).toBe(429)
  const members = new PocketBase(world.url).collection('members')
  const { token } = await members.authWithPassword('rami@library.test', PASSWORD)
  const password = `${PASSWORD}!`
  const changed = await send(world, {
    method: 'PATCH',
    url: `/api/collections/members/records/${READER}`,
    headers: { authorization: token },
    body: { password, passwordConfirm: password, oldPassword: PASSWORD },
  })
  expect(changed.status).toBe(200)
  const again = await members.authWithPassword('rami@library.test', password)
  await expect.poll(() => late.subscribe([], again.token)).toBe(204)
})

test('the official client is told why', async () => {
  await twenty('10.3.0')
  const pb = new PocketBase(world.url)
  pb.authStore.save(world.tokens.reader)
  const { status, response } = await refusal(pb.collection('shelves').subscribe('*', () => {}))
  expect([status, response.message]).toEqual([429, TOO_MANY])
  open.pop()?.close()
  await expect
    .poll(() =>
      pb
        .collection('shelves')
        .subscribe('*', () => {})
        .then(() => 'listens', String),
    )
    .toBe('listens')
  await pb.realtime.unsubscribe()
})

test('our pages come back when they are asked to, not every moment', async () => {
  await twenty('10.4.0')
  // The client drops a token that has expired by the clock of its machine.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(world.clock.now) })
  const client = createClient(world.url)
  client.authStore.save(world.tokens.reader)
  const states: boolean[] = []
  let asked = 0
  const stream = new Stream({
    open: () => new EventSource(`${world.url}/api/realtime`),
    subscribe: (clientId, subscriptions) => {
      asked++
      return client.send('/api/realtime', { method: 'POST', body: { clientId, subscriptions } })
    },
    hear: () => {},
    connected: (is) => void states.push(is),
  })
  stream.want(new Map([['shelves/* {}', '']]))
  await expect.poll(() => states).toEqual([false])
  await sleep(2_000)
  stream.close()
  vi.useRealTimers()
  expect([asked, states]).toEqual([1, [false]])
})

test('an address has five hundred streams, an IPv6 network as a whole', async () => {
  for (let n = 0; n < PER_ADDRESS; n += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, i) => listen(`2001:db8:1:2::${(n + i).toString(16)}`)))
  }
  const ask = (address: string) =>
    send(world, { url: '/api/realtime', headers: { 'x-forwarded-for': address } })
  const answer = await ask('2001:db8:1:2:ffff::1')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '30'])
  expect(await answer.json()).toEqual(
    refused(
      429,
      'Trop de connexions en direct sont ouvertes depuis cette adresse. Réessayez dans un instant.',
    ),
  )
  const elsewhere = await ask('2001:db8:1:3::1')
  expect(elsewhere.status).toBe(200)
  await elsewhere.body?.cancel()
  open.pop()?.close()
  await expect
    .poll(async () => {
      const one = await ask('2001:db8:1:2:ffff::1')
      await one.body?.cancel()
      return one.status
    })
    .toBe(200)
})
