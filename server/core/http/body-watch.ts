import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, tooMany } from '#server/core/base/refusals.ts'
import { addressKey } from '#server/core/limits/address.ts'
import { OpenBodies } from '#server/core/limits/open-bodies.ts'

const CHECK_MS = 1_000
/** Milliseconds a small body may take, and each megabyte of a larger one. */
const SHORTEST_MS = 20_000
const PER_MEGABYTE_MS = 60_000
/** How long the rest of a body is let by once it was answered: a client that still sends reads nothing yet. */
const LINGER_MS = 30_000
/** For the answer to a body that came too late, before its connection is ended. */
const LAST_WORDS_MS = 1_000
const SOON_S = 5
/** What a body whose length is not announced counts as. */
const UNANNOUNCED_BYTES = 8 * 1_048_576

declare module 'fastify' {
  interface FastifyRequest {
    /** Present on a request with a body. */
    bodyWatch?: BodyWatch | undefined
  }
}

export interface BodyWatchOptions {
  /** Counts open bodies by address. */
  readonly limited: boolean
  /** Bodies are given so many times less time. */
  readonly haste?: number | undefined
}

/**
 * Every body that is on its way has a deadline, and is one of those its address may have open. Whatever is answered
 * before a body has ended reaches its sender: the connection stays, and the rest is let by.
 */
export function watchBodies(app: FastifyInstance, { limited, haste = 1 }: BodyWatchOptions): void {
  const open = new OpenBodies()
  app.decorateRequest('bodyWatch', undefined)
  app.addHook('onRequest', async (request) => {
    if (!hasBody(request)) return
    const bytes = announcedBytes(request)
    const ended = limited ? open.take(addressKey(request.ip), bytes ?? UNANNOUNCED_BYTES) : () => {}
    // One that is refused is watched too, so that its sender can read the answer.
    request.bodyWatch = new BodyWatch(request.raw, bytes, haste, ended ?? (() => {}))
    if (!ended) throw tooMany(SOON_S)
  })
  // Fastify would end the connection, and with it the answer: closing a socket that has unread bytes resets it.
  app.addHook('onSend', async ({ bodyWatch }, reply) => {
    if (bodyWatch && !bodyWatch.isWhole) reply.header('connection', 'keep-alive')
  })
  app.addHook('onResponse', async ({ bodyWatch }) => bodyWatch?.linger())
}

export const hasBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Nothing when the body comes in chunks. */
export function announcedBytes({ headers }: Pick<FastifyRequest, 'headers'>): number | undefined {
  const length = headers['content-length']
  return length === undefined ? undefined : Number(length)
}

/** The deadline of one body. */
class BodyWatch {
  readonly #raw: IncomingMessage
  readonly #announced: number | undefined
  readonly #haste: number
  readonly #begun = performance.now()
  readonly #bytesBefore: number
  readonly #timer: NodeJS.Timeout
  readonly #done: () => void
  #lingersUntil = Number.POSITIVE_INFINITY

  constructor(raw: IncomingMessage, announced: number | undefined, haste: number, ended: () => void) {
    this.#raw = raw
    this.#announced = announced
    this.#haste = haste
    this.#bytesBefore = raw.socket.bytesRead
    this.#timer = setInterval(() => this.#check(), CHECK_MS / haste).unref()
    this.#done = () => {
      clearInterval(this.#timer)
      raw.off('end', this.#done).off('close', this.#done)
      raw.socket.off('close', this.#done)
      ended()
    }
    raw.once('end', this.#done).once('close', this.#done)
    raw.socket.once('close', this.#done)
  }

  get isWhole(): boolean {
    return this.#raw.complete
  }

  /** It was answered: what still comes is let by for a while. */
  linger(): void {
    if (this.isWhole) return
    this.#lingersUntil = performance.now() + LINGER_MS / this.#haste
    this.#raw.resume()
  }

  #check(): void {
    const bytes = this.#announced ?? this.#raw.socket.bytesRead - this.#bytesBefore
    const granted = Math.max(SHORTEST_MS, (bytes / 1e6) * PER_MEGABYTE_MS) / this.#haste
    if (performance.now() > Math.min(this.#begun + granted, this.#lingersUntil)) this.#end()
  }

  /** Whoever reads the body answers 408; without a reader, or when nobody takes the answer, the connection just ends. */
  #end(): void {
    clearInterval(this.#timer)
    const { socket } = this.#raw
    if (this.#raw.listenerCount('error') > 0) this.#raw.emit('error', new ApiError(408))
    setTimeout(() => socket.destroy(), LAST_WORDS_MS / this.#haste)
  }
}
