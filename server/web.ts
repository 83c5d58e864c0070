import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from '#server/core/base/refusals.ts'

/** Where `npm run build` puts the pages. */
export const BUILT = fileURLToPath(new URL('../dist/web/', import.meta.url))

/** Header of every answer of the API: the entry of the build that is served now, by which a page learns that it is not its own. */
const BUILD_HEADER = 'x-wasl-build'

/** The folder with the hashed files of this build and of those of the last week. */
export const keptFolder = ({ dataDir }: { readonly dataDir: string }): string => join(dataDir, 'web')

/** The address of the script a built page begins with; null where there is none. */
export const entryOf = (page: string): string | null =>
  /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1] ?? null

/**
 * The built web: files by their name, and for every other path the page that routes by itself. Nothing under
 * `/api/` ever gets that page: a client that mistypes a call must see a 404. Without a build there is no web. `kept`
 * holds hashed files of this build and of former ones.
 */
export async function webRoutes(app: FastifyInstance, root: string = BUILT, kept = ''): Promise<void> {
  const page = await readFile(join(root, 'index.html'), 'utf8').catch(() => null)
  if (page === null) return
  const [files, former] = await Promise.all([filesUnder(root), filesUnder(kept).catch(() => new Set())])
  const entry = entryOf(page)
  app.addHook('onRequest', async ({ url }, reply) => {
    if (entry !== null && url.startsWith('/api/')) reply.header(BUILD_HEADER, entry)
  })
  const policy = policyFor(page)
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false })
  app.get('/*', (request, reply) => {
    const path = (request.params as { '*': string })['*']
    if (path === 'api' || path.startsWith('api/')) throw notFound()
    // A build in the place of this one takes its files away while this process serves.
    if (path.startsWith('assets/') && former.has(path)) {
      return reply.header('cache-control', cacheOf(path)).sendFile(path, kept)
    }
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
