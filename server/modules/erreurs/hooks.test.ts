import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'

let test: TestDatabase
let app: FastifyInstance
beforeAll(async () => {
  test = await testDatabase()
  app = await createApp({ config: readConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off' }), db: test.db })
})
afterAll(async () => {
  await app.close()
  await test.drop()
})

const report = (remoteAddress: string) =>
  app.inject({
    method: 'POST',
    url: '/api/collections/erreurs/records',
    remoteAddress,
    payload: { message: 'La page ne s’ouvre pas' },
  })

it('a guest reports ten errors a minute from one address, no more; other addresses go on', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 12; i++) statuses.push((await report('198.51.100.7')).statusCode)
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429])
  expect((await report('198.51.100.7')).headers['retry-after']).toMatch(/^\d+$/)
  expect((await report('198.51.100.8')).statusCode).toBe(200)
})

it('what was reported is not shown to who reported it', async () => {
  const list = await app.inject({ url: '/api/collections/erreurs/records' })
  expect(list.statusCode).toBe(403)
})
