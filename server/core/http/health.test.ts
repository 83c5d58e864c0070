import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerFailures } from './failures.ts'
import { healthRoute } from './health.ts'

const serve = (query: () => Promise<never[]>) => {
  const app = Fastify()
  answerFailures(app)
  healthRoute(app, { query })
  return app.inject('/api/health')
}

test('200 while the database answers', async () => {
  const answer = await serve(async () => [])
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ message: 'API is healthy.', code: 200, data: {} })
})

test('503 when it refuses', async () => {
  const answer = await serve(() => Promise.reject(new Error('ECONNREFUSED')))
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toEqual({ status: 503, message: 'La base de données ne répond pas.', data: {} })
})

test('503 when it says nothing for two seconds', async () => {
  const answer = await serve(() => new Promise(() => {}))
  expect(answer.statusCode).toBe(503)
})
