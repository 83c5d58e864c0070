import { writeFile } from 'node:fs/promises'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { answerFailures } from '#server/core/api/failures.ts'
import { type FileStore, NO_FILES } from '#server/core/files/file-store.ts'
import { healthRoute } from './health.ts'

const serve = (query: () => Promise<never[]>) => {
  const app = Fastify()
  answerFailures(app)
  healthRoute(app, { query, transaction: () => Promise.reject(new Error('not asked')) })
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

describe('a full disk', () => {
  /** Fails as the system does on a full disk. */
  const noSpace = () => writeFile('/dev/full', 'x')
  let hasRoom: boolean
  const files: FileStore = {
    ...NO_FILES,
    put: () => (hasRoom ? Promise.resolve() : noSpace()),
    remove: () => Promise.resolve(),
  }
  const open = () => {
    const app = Fastify()
    answerFailures(app)
    healthRoute(app, { query: async () => [], transaction: async <T>() => undefined as T }, files)
    app.post('/upload', noSpace)
    app.post('/wrapped', () => noSpace().catch((cause) => Promise.reject(new Error('not kept', { cause }))))
    return app
  }

  test.each(['/upload', '/wrapped'])(
    'is answered 503 (%s), and health is red until a write works',
    async (url) => {
      hasRoom = false
      const app = open()
      expect((await app.inject('/api/health')).statusCode).toBe(200)
      const refused = await app.inject({ method: 'POST', url })
      expect(refused.statusCode).toBe(503)
      expect(refused.headers['retry-after']).toBe('60')
      expect(refused.json().message).toContain('Le disque du serveur est plein')
      for (let n = 0; n < 2; n++) expect((await app.inject('/api/health')).statusCode).toBe(503)
      hasRoom = true
      for (let n = 0; n < 2; n++) expect((await app.inject('/api/health')).statusCode).toBe(200)
    },
  )
})
