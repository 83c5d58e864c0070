/** The server is killed while money moves: `npm run soak` does it 200 times, at moments drawn from its seed. */

import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import PocketBase, { ClientResponseError, type SendOptions } from 'pocketbase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { newId } from '#server/core/base/ids.ts'
import { ident, sql } from '#server/db/sql.ts'
import { fileStoreOf } from '#server/files.ts'
import { verify } from '#server/verify/verify.ts'
import { addressOf } from '../../support/database.ts'
import { demoAccounts, type TestWasl, testWasl } from '../../support/wasl.ts'
import { DEMO, freePort, startWasl, temporaryFolder, type WaslProcess } from '../../support/wasl-process.ts'
import { EVENTS, type Event, openFair } from './events.ts'
import { brokenInvariants } from './invariants.ts'

const SOAK = Boolean(process.env.SOAK)
const SEED = Number(process.env.SOAK_SEED ?? 1)
const KILLS = Number(process.env.SOAK_KILLS ?? (SOAK ? 200 : 3))
const CONNECTIONS = 16
/** Least number of responses between two kills, so that each hits a server under load. */
const LEAST_ANSWERED = 20
const MOST_MS = 700

let product: TestWasl
let running: WaslProcess
let port = 0
const folder = temporaryFolder('wasl-kills-')
let fair: Awaited<ReturnType<typeof openFair>>

/**
 * Ids of records whose create got a response, by collection; factures once issued,
 * since a brouillon may be replaced.
 */
const acknowledged = new Map<string, string[]>()
const keep = (name: string, id: string): void =>
  void acknowledged.set(name, [...(acknowledged.get(name) ?? []), id])
let answered = 0
let underWay = 0
let repeated = 0

async function start(): Promise<void> {
  const env = {
    DATABASE_URL: addressOf(product.connection),
    DEMO: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  }
  running = await startWasl({ command: DEMO, dataDir: folder.path, port, env })
  await running.ready()
}

const send = PocketBase.prototype.send

/** Resends a request without response under the same id, as a phone does. */
async function sendUntilAnswered<T>(this: PocketBase, path: string, options: SendOptions): Promise<T> {
  const made = options.method === 'POST' && /^\/api\/collections\/(\w+)\/records$/.exec(path)?.[1]
  const body = made ? { id: newId(), ...options.body } : options.body
  underWay++
  try {
    for (;;) {
      try {
        const answer = await send.call(this, path, { ...options, body })
        answered++
        if (made && made !== 'factures') keep(made, body.id)
        const issued = /^\/api\/collections\/factures\/records\/(\w+)$/.exec(path)?.[1]
        if (issued && options.body?.state === 'emise') keep('factures', issued)
        return answer as T
      } catch (error) {
        if (!(error instanceof ClientResponseError) || ![0, 503].includes(error.status)) throw error
      }
      repeated++
      await sleep(50)
    }
  } finally {
    underWay--
  }
}

beforeAll(async () => {
  product = await testWasl({ commands: 60, connections: 4 })
  port = await freePort()
  await start()
  PocketBase.prototype.send = sendUntilAnswered
  const url = running.url
  fair = await openFair({ on: { ...product, url, as: demoAccounts(url) } })
}, 240_000)
afterAll(async () => {
  PocketBase.prototype.send = send
  running.signalGroup('SIGKILL')
  await running.ended()
  folder[Symbol.dispose]()
  await product.close()
})

const moments = fc.sample(fc.record({ wait: fc.nat(MOST_MS), idle: fc.boolean() }), {
  numRuns: KILLS,
  seed: SEED,
})
const draws = fc.array(fc.nat(), { minLength: 6, maxLength: 6 })
const anyEvent = fc.record({ event: fc.constantFrom<Event>(...EVENTS), draws })

/** Closed while the server is to be idle. */
let gate = Promise.withResolvers<void>()
let over = false

async function hand(seed: number): Promise<void> {
  for (let n = 0; !over; n++) {
    await gate.promise
    const [one] = fc.sample(anyEvent, { numRuns: 1, seed: seed + n * CONNECTIONS })
    if (!one || over) return
    try {
      await fair.happen(one.event, one.draws)
    } catch (error) {
      if (!(error instanceof ClientResponseError) || error.status >= 500) throw error
    }
  }
}

it(`${KILLS} kills of the server change nothing: what was answered is there, once, and the books hold, seed ${SEED}`, {
  timeout: KILLS * 120_000,
}, async () => {
  gate.resolve()
  const hands = Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => hand(SEED + n)))
  for (const { wait, idle } of moments) {
    const before = answered
    await expect.poll(() => answered - before, { timeout: 60_000 }).toBeGreaterThan(LEAST_ANSWERED)
    await sleep(wait)
    if (idle) {
      gate = Promise.withResolvers()
      await expect.poll(() => underWay, { timeout: 60_000 }).toBe(0)
    }
    await kill()
    expect(await brokenInvariants(product.db)).toEqual([])
    expect(await lost()).toEqual([])
    await start()
    gate.resolve()
  }
  over = true
  await hands
  // A kill that met no request would prove nothing.
  expect(repeated).toBeGreaterThan(0)
  expect(await verify(product.db, fileStoreOf(readConfig({ DATA_DIR: folder.path })))).toEqual([])
})

/** Kills the server, and waits for PostgreSQL to finish its last statements. */
async function kill(): Promise<void> {
  running.signalGroup('SIGKILL')
  await running.ended()
  const busy = () =>
    product.db.query(sql`SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`)
  await expect.poll(busy, { timeout: 30_000 }).toEqual([])
}

/** Acknowledged records that are missing. */
async function lost(): Promise<string[]> {
  const gone: string[] = []
  for (const [name, ids] of acknowledged) {
    const rows = await product.db.query<{ id: string }>(
      sql`SELECT a.id FROM unnest(${ids}::text[]) AS a (id) WHERE NOT EXISTS (SELECT FROM ${ident(name)} AS t WHERE t.id = a.id)`,
    )
    gone.push(...rows.map(({ id }) => `${name}/${id}`))
  }
  return gone
}
