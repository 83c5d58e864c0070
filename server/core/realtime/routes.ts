import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, badRequest, forbidden, notFound, tooMany } from '#server/core/base/refusals.ts'
import { bodyOf } from '#server/core/http/body.ts'
import { MEBIBYTE } from '#server/core/http/body-limit.ts'
import { addressKey } from '#server/core/limits/address.ts'
import { MOST_OF_ACCOUNT, OpenStreams } from '#server/core/limits/open-streams.ts'
import type { Realtime } from './realtime.ts'
import type { SubscribeOutcome } from './subscribe.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Absent when nothing is limited. */
    openStreams: OpenStreams | undefined
  }
}

const PATH = '/api/realtime'
const READS = /^\/api\/(collections|wasl)\//
const STREAM = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  // The stream ends with its connection: no length, no chunks, and nothing that compresses or buffers.
  connection: 'close',
} as const

/** Header of every answer to a read: a subscription that begins at this position misses no later change. */
const SEQ = 'x-wasl-seq'

/**
 * Seconds until a client with too many streams may come back: others end within half an hour, most far
 * sooner.
 */
const LATER_S = 30
const TOO_MANY_HERE =
  'Trop de connexions en direct sont ouvertes depuis cette adresse. Réessayez dans un instant.'
const TOO_MANY_OF_ACCOUNT = `Ce compte a déjà ${MOST_OF_ACCOUNT} connexions en direct ouvertes. Fermez l’application sur un autre appareil ou navigateur, puis réessayez.`

/** `GET` opens a stream, `POST` sets its subscriptions. */
export function realtimeRoutes(app: FastifyInstance, realtime: Realtime, limited: boolean): void {
  const streams = limited ? new OpenStreams() : undefined
  app.decorate('openStreams', streams)
  app.get(PATH, (request, reply) => open({ realtime, streams }, request, reply))
  app.post(PATH, { config: { body: { bytes: 3 * MEBIBYTE, guests: true } } }, async (request, reply) => {
    const { clientId, subscriptions } = await readBody(request)
    const { authorization } = request.headers
    mustBeDone(await realtime.listen({ clientId, subscriptions, authorization, ip: request.ip }))
    return reply.status(204).send()
  })
  app.addHook('preHandler', async (request, reply) => {
    const { url = '' } = request.routeOptions
    if (request.method !== 'GET' || !READS.test(url)) return
    const seq = await realtime.seq()
    if (seq) reply.header(SEQ, seq)
  })
  // Streams end before the server waits for its connections.
  app.addHook('preClose', () => realtime.stop())
}

interface Held {
  readonly realtime: Realtime
  readonly streams: OpenStreams | undefined
}

async function open(
  { realtime, streams }: Held,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.headers(STREAM)
  if (request.method === 'HEAD') return reply.send()
  const { socket, ip } = request
  // The client is gone: nothing would ever end a stream begun now.
  if (socket.destroyed) return reply.hijack()
  const leave = streams ? streams.ofAddress(addressKey(ip)) : () => {}
  if (!leave) throw tooMany(LATER_S, TOO_MANY_HERE)
  reply.hijack()
  // Listens for the end before the first byte: a close during the opening must not be missed.
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  socket.once('close', resolve).once('close', leave)
  socket.setTimeout(0)
  socket.setNoDelay(true)
  socket.write(head(reply))
  const connection = await realtime.open({ socket, ip, streams }).catch((error: unknown) => {
    // The response headers are sent: only the end of the stream makes the client come back.
    socket.destroy()
    throw error
  })
  void ended.then(() => realtime.close(connection))
  return reply
}

function head(reply: FastifyReply): string {
  const lines = Object.entries(reply.getHeaders()).map(([name, value]) => `${name}: ${String(value)}\r\n`)
  return `HTTP/1.1 200 OK\r\n${lines.join('')}date: ${new Date().toUTCString()}\r\n\r\n`
}

const MOST_SUBSCRIPTIONS = 1000
const MOST_BYTES = 2500
const MOST_ID = 255

async function readBody(request: FastifyRequest) {
  const { clientId = '', subscriptions } = await bodyOf(request)
  const isForm = !(request.headers['content-type'] ?? '').startsWith('application/json')
  const list = isForm && !Array.isArray(subscriptions) ? [subscriptions ?? []].flat() : (subscriptions ?? [])
  const texts = Array.isArray(list) && isForm ? list.map(String) : list
  if (typeof clientId !== 'string' || !isTexts(texts)) throw badRequest()
  if (clientId === '')
    throw refuse({ clientId: { code: 'validation_required', message: 'Cannot be blank.' } })
  if (clientId.length > MOST_ID) throw refuse({ clientId: length('out_of_range', 1, MOST_ID) })
  if (texts.length > MOST_SUBSCRIPTIONS)
    throw refuse({ subscriptions: length('too_long', 0, MOST_SUBSCRIPTIONS) })
  const long = texts.flatMap((text, at) => (Buffer.byteLength(text) > MOST_BYTES ? [at] : []))
  if (long.length > 0) {
    const items = long.map((at) => [at, length('too_long', 0, MOST_BYTES)])
    throw refuse({ subscriptions: Object.fromEntries(items) })
  }
  return { clientId, subscriptions: texts }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

const refuse = (data: Readonly<Record<string, unknown>>) => new ApiError(400, '', data)

function length(kind: 'out_of_range' | 'too_long', min: number, max: number) {
  const said = kind === 'too_long' ? `no more than ${max}` : `between ${min} and ${max}`
  return { code: `validation_length_${kind}`, message: `The length must be ${said}.`, params: { min, max } }
}

function mustBeDone(outcome: SubscribeOutcome): void {
  if (outcome === 'unknown') throw notFound('Missing or invalid client id.')
  if (outcome === 'other address') throw badRequest('Invalid realtime client.')
  if (outcome === 'other person') {
    throw forbidden("The current and the previous request authorization don't match.")
  }
  if (outcome === 'too many') throw tooMany(LATER_S, TOO_MANY_OF_ACCOUNT)
}
