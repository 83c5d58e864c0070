/** Rate limits on tracking pages and guessed digits, over HTTP, in two processes with the same clock. */

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createDatabase, type PgDatabase } from '#server/db/pool.ts'
import { sql } from '#server/db/sql.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

const TOKEN = 'abcd1234efgh5678'
const UNKNOWN = '/suivi/010101-010101'

let wasl: TestWasl
let code: string
let apps: { readonly url: string; readonly app: FastifyInstance; readonly db: PgDatabase }[]
const START = '2026-11-22T10:00:00Z'
let now = START
beforeAll(async () => {
  wasl = await testWasl({ commands: 20 })
  const [row] = await wasl.behind.query<{ code: string }>(sql`UPDATE commands SET public_token = ${TOKEN},
    receiver_phone_number = '+212612345678', receiver_phone_2 = '', deleted_at = NULL
    WHERE _seq = 1 RETURNING code`)
  code = row?.code ?? ''
  const env = { DATA_DIR: '/nowhere', LOG_LEVEL: 'silent', RATE_LIMITS: 'on', TRUST_PROXY: '1' }
  const clock = { now: () => Temporal.Instant.from(now) }
  apps = await Promise.all(
    [0, 1].map(async () => {
      const db = createDatabase(wasl.connection, { max: 3 })
      const app = await createApp({ config: readConfig(env), db, clock })
      return { app, db, url: await app.listen({ port: 0, host: '127.0.0.1' }) }
    }),
  )
})
afterAll(async () => {
  for (const { app, db } of apps) {
    await app.close()
    await db.close()
  }
  await wasl.close()
})
beforeEach(async () => {
  now = START
  await wasl.db.query(sql`DELETE FROM wasl_limits`)
})

/** Requests go to both processes in turn. */
let asked = 0
const get = (path: string, from: string) =>
  fetch(`${apps[asked++ % 2]?.url}${path}`, { headers: { 'x-forwarded-for': from } })

const guess = async (digits: string, from: string) => {
  const url = `${apps[asked++ % 2]?.url}/suivi/${code}`
  const body = new URLSearchParams({ chiffres: digits })
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'x-forwarded-for': from },
    body,
    redirect: 'manual',
  })
  return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
}

const use = (n: number, from: string) => Promise.all(Array.from({ length: n }, () => get(UNKNOWN, from)))

const timed = async (work: Promise<Response>) => {
  const start = performance.now()
  const { status } = await work
  return { status, isSlow: performance.now() - start > 900 }
}

describe('pages', () => {
  test('beyond thirty a minute for an address bare codes are slow, and a good one is still shown', async () => {
    expect((await use(30, '10.0.0.1')).map(({ status }) => status)).toEqual(Array(30).fill(404))
    expect(await timed(get(`/suivi/${code}`, '10.0.0.1'))).toEqual({ status: 200, isSlow: true })
    expect(await timed(get(UNKNOWN, '10.0.0.1'))).toEqual({ status: 404, isSlow: true })
    expect(await timed(get(`/suivi/${code}/wrong-token`, '10.0.0.1'))).toEqual({ status: 200, isSlow: true })
    expect(await timed(get('/suivi/', '10.0.0.1'))).toEqual({ status: 200, isSlow: true })
    expect((await timed(get(UNKNOWN, '10.0.0.2'))).isSlow).toBe(false)
    now = '2026-11-22T10:01:00Z'
    expect((await timed(get(UNKNOWN, '10.0.0.1'))).isSlow).toBe(false)
  })

  test('the token of the link is never kept waiting', async () => {
    await use(31, '10.0.0.3')
    const pages = await Promise.all(
      Array.from({ length: 40 }, () => timed(get(`/suivi/${code}/${TOKEN}`, '10.0.0.3'))),
    )
    expect(pages.filter(({ status }) => status === 200)).toHaveLength(40)
    expect(await timed(get(`/suivi/${code}/${TOKEN}`, '10.0.0.3'))).toEqual({ status: 200, isSlow: false })
  })

  test('where hundreds wait already, unknown codes are refused and good ones are not', async () => {
    await use(30, '10.0.0.4')
    const gone = new AbortController()
    const url = apps[0]?.url ?? ''
    const headers = { 'x-forwarded-for': '10.0.0.4' }
    const crowd = Array.from({ length: 203 }, () => fetch(url + UNKNOWN, { headers, signal: gone.signal }))
    const ended = Promise.allSettled(crowd)
    await expect
      .poll(
        async () =>
          (await fetch(url + UNKNOWN, { headers, signal: AbortSignal.timeout(400) }).catch(() => null))
            ?.status,
      )
      .toBe(429)
    expect((await fetch(`${url}/suivi/${code}`, { headers })).status).toBe(200)
    gone.abort()
    await ended
  })
})

describe('digits', () => {
  test('five wrong ones by a stranger shut out nobody else', async () => {
    for (let n = 0; n < 5; n++) expect((await guess('0000', '10.0.1.1')).status).toBe(422)
    expect(await guess('5678', '10.0.1.1')).toEqual({ status: 429, retryAfter: '60' })
    expect((await guess('5678', '10.0.1.2')).status).toBe(303)
    expect((await get(`/suivi/${code}/${TOKEN}`, '10.0.1.1')).status).toBe(200)
    now = '2026-11-22T10:01:00Z'
    expect((await guess('0000', '10.0.1.1')).status).toBe(422)
    expect(await guess('5678', '10.0.1.1')).toEqual({ status: 429, retryAfter: '120' })
  })

  test('right ones forgive the wrong ones before them', async () => {
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 4; n++) expect((await guess('0000', '10.0.2.1')).status).toBe(422)
      expect((await guess('5678', '10.0.2.1')).status).toBe(303)
    }
  })
})

describe('wishes', () => {
  const wish = async (souhait: string, from: string) => {
    const url = `${apps[asked++ % 2]?.url}/suivi/${code}/${TOKEN}`
    const headers = { 'x-forwarded-for': from }
    const body = new URLSearchParams({ souhait, note: '5', position: '33.5,-7.6,5' })
    return (await fetch(url, { method: 'POST', headers, body, redirect: 'manual' })).status
  }

  test.each(['avis', 'position', 'oubli', 'jour'])(
    'six a day of one parcel, whatever they ask: « %s »',
    async (souhait) => {
      for (let n = 0; n < 6; n++) expect(await wish('contact', `10.0.3.${n}`)).not.toBe(429)
      expect(await wish(souhait, '10.0.3.9')).toBe(429)
      now = '2026-11-23T10:00:01Z'
      expect(await wish(souhait, '10.0.3.9')).not.toBe(429)
    },
  )
})
