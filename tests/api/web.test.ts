import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerFailures } from '#server/core/api/failures.ts'
import { webRoutes } from '#server/web.ts'

const PAGE = '<!doctype html><script>theme()</script><script type="module" src="/assets/main-1.js"></script>'

describe('the built web', () => {
  const app: FastifyInstance = Fastify()
  let root = ''

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'wasl-web-'))
    await mkdir(join(root, 'assets'))
    await writeFile(join(root, 'index.html'), PAGE)
    await writeFile(join(root, 'assets/main-1.js'), 'export {}')
    await writeFile(join(root, 'assets/main-1.js.br'), 'smaller')
    await writeFile(join(root, 'favicon.svg'), '<svg/>')
    await writeFile(join(root, 'sw.js'), '')
    await mkdir(join(root, 'kept/assets'), { recursive: true })
    await writeFile(join(root, 'kept/assets/main-0.js'), 'former')
    answerFailures(app)
    app.get('/api/health', async () => ({}))
    await webRoutes(app, root, join(root, 'kept'))
  })
  afterAll(async () => {
    await app.close()
    await rm(root, { recursive: true })
  })
  const get = (url: string, headers = {}) => app.inject({ url, headers })

  test.each(['/', '/sign-in', '/commands/', '/commands', '/commands/?status=x', '/nothing/here'])(
    '%s answers the page, never stored, its inline script allowed by hash',
    async (url) => {
      const answer = await get(url)
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toBe(PAGE)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.headers['cache-control']).toBe('no-cache')
      const policy = String(answer.headers['content-security-policy'])
      expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-[A-Za-z0-9+/=]{44}';/)
      expect(policy).toContain("object-src 'none'")
    },
  )

  test('hashed files are kept for ever, and sent compressed as built', async () => {
    const plain = await get('/assets/main-1.js')
    expect(plain.body).toBe('export {}')
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const small = await get('/assets/main-1.js', { 'accept-encoding': 'br' })
    expect(small.headers['content-encoding']).toBe('br')
    expect(small.body).toBe('smaller')
  })

  test('a file of a former build is served as it was', async () => {
    const former = await get('/assets/main-0.js')
    expect(former.body).toBe('former')
    expect(former.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test('the API names the entry script of its pages', async () => {
    expect((await get('/api/health')).headers['x-wasl-build']).toBe('/assets/main-1.js')
    expect((await get('/api/nothing')).headers['x-wasl-build']).toBe('/assets/main-1.js')
    expect((await get('/commands/')).headers).not.toHaveProperty('x-wasl-build')
  })

  test('other files are found again after an hour', async () => {
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
  })

  test('the worker is asked for anew each time', async () => {
    expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache')
  })

  test.each(['/assets/main-2.js', '/api', '/api/', '/api/nothing', '/api/collections'])(
    '%s is 404 in JSON',
    async (url) => {
      const answer = await get(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ status: 404 })
    },
  )

  test.each(['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json'])(
    '%s leads nowhere',
    async (url) => {
      expect((await get(url)).body).not.toContain('"name"')
    },
  )
})
