import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'

const TOKEN = 'a token of twenty letters'
let test: TestDatabase
let open: FastifyInstance
let guarded: FastifyInstance
beforeAll(async () => {
  test = await testDatabase()
  const config = { LOG_LEVEL: 'silent', RATE_LIMITS: 'off' }
  open = await createApp({ config: readConfig(config), db: test.db })
  guarded = await createApp({ config: readConfig({ ...config, METRICS_TOKEN: TOKEN }), db: test.db })
})
afterAll(async () => {
  await Promise.all([open.close(), guarded.close()])
  await test.drop()
})

const status = async (app: FastifyInstance, options: InjectOptions = {}) =>
  (await app.inject({ url: '/metrics', ...options })).statusCode

it('counts answers by route and class of status, never by path', async () => {
  for (const id of ['a', 'b']) await open.inject({ url: `/api/collections/villes/records/${id}` })
  const answer = await open.inject({ url: '/metrics' })
  expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  const route = '/api/collections/:collection/records/:id'
  const labels = `method="GET",route="${route}",status="4xx",worker="0"`
  expect(answer.body).toContain(`wasl_http_request_seconds_count{${labels}} 2\n`)
  expect(answer.body).toContain(`wasl_http_request_seconds_bucket{le="+Inf",${labels}} 2\n`)
  for (const name of [
    'wasl_db_connections',
    'wasl_event_loop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ]) {
    expect(answer.body).toMatch(new RegExp(`^${name}\\{worker="0"\\} [\\d.e-]+$`, 'm'))
  }
})

it('every line is a comment or a sample', async () => {
  const { body } = await open.inject({ url: '/metrics' })
  const strange = body
    .trimEnd()
    .split('\n')
    .filter(
      (line) =>
        !/^(|# (HELP|TYPE) \w+ .+|\w+\{[^}]*\} -?[\d.]+(e[+-]?\d+)?)$/.test(line.replace(/"[^"]*"/g, '')),
    )
  expect(strange).toEqual([])
})

it('is for this machine alone, also behind a proxy on it', async () => {
  expect(await status(open)).toBe(200)
  expect(await status(open, { remoteAddress: '198.51.100.7' })).toBe(404)
  expect(await status(open, { headers: { 'x-forwarded-for': '198.51.100.7' } })).toBe(404)
})

it('with a token it is for who has it, wherever he is', async () => {
  expect(await status(guarded)).toBe(404)
  expect(await status(guarded, { headers: { authorization: 'Bearer another token, as long' } })).toBe(404)
  const headers = { authorization: `Bearer ${TOKEN}` }
  expect(await status(guarded, { headers, remoteAddress: '198.51.100.7' })).toBe(200)
})
