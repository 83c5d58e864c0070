import type { FastifyInstance } from 'fastify'

const SECURITY = {
  'x-xss-protection': '1; mode=block',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
} as const

/** A year; the subdomains are somebody else's affair. */
const TLS_ONLY = 'max-age=31536000'

/**
 * Sets the headers of every answer, and answers preflights. With `https`, or behind a proxy that reports TLS,
 * browsers must come back by TLS alone. Caches keep an answer of the API only when its own headers allow it.
 * Any origin may call: a token is sent by script, never by the browser, so another site gains nothing.
 */
export function headersForAll(app: FastifyInstance, https: boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(SECURITY).header('vary', 'Origin').header('x-request-id', request.id)
    if (https || request.protocol === 'https') reply.header('strict-transport-security', TLS_ONLY)
    if (request.headers.origin) reply.header('access-control-allow-origin', '*')
    if (request.method !== 'OPTIONS') return done()
    const wanted = request.headers['access-control-request-headers']
    reply.header('access-control-allow-methods', 'GET,HEAD,PUT,PATCH,POST,DELETE')
    if (wanted) reply.header('access-control-allow-headers', wanted)
    reply.status(204).send()
  })
  // Fastify names a charset, which JSON has none of and the protocol does not send.
  app.addHook('onSend', (request, reply, payload, done) => {
    const isApi = request.url.startsWith('/api/')
    if (isApi && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (reply.getHeader('content-type') === 'application/json; charset=utf-8') reply.type('application/json')
    done(null, payload)
  })
}
