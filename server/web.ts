import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from '#server/core/base/refusals.ts'

const BUILT = fileURLToPath(new URL('../dist/web/', import.meta.url))

/**
 * The built web: files by their name, and for every other path the page that routes by itself. Nothing under
 * `/api/` ever gets that page: a client that mistypes a call must see a 404. Without a build there is no web.
 */
export async function webRoutes(app: FastifyInstance, root: string = BUILT): Promise<void> {
  const page = await readFile(join(root, 'index.html'), 'utf8').catch(() => null)
  if (page === null) return
  const files = await filesUnder(root)
  const policy = policyFor(page)
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false })
  app.get('/*', (request, reply) => {
    const path = (request.params as { '*': string })['*']
    if (path === 'api' || path.startsWith('api/')) throw notFound()
    if (files.has(path)) return reply.header('cache-control', cacheOf(path)).sendFile(path)
    if (path.startsWith('assets/')) throw notFound()
    return sendPage(reply, page, policy)
  })
}

function sendPage(reply: FastifyReply, page: string, policy: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-cache',
      'content-security-policy': policy,
      'referrer-policy': 'same-origin',
      'permissions-policy': 'camera=(self), microphone=(), geolocation=(self)',
    })
    .send(page)
}

/** Names under `assets/` carry a hash of their content, so they never change; an old worker would keep old pages alive. */
function cacheOf(path: string): string {
  if (path.startsWith('assets/')) return 'public, max-age=31536000, immutable'
  return path === 'sw.js' ? 'no-cache' : 'public, max-age=3600'
}

async function filesUnder(root: string): Promise<Set<string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz|map)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
  return new Set(names.filter((name) => name !== 'index.html'))
}

/** Scripts: our own files, the machine code of the camera’s reader among them, and the inline ones of the page by their hash. Styles may be inline: toasts and menus place themselves. */
function policyFor(page: string): string {
  const inline = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    ['script-src', "'self'", "'wasm-unsafe-eval'", ...inline].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    // A receipt is shown beside the desk it was made at.
    "frame-src 'self' blob:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}
