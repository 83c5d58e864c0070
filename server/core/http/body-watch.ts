import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, tooMany } from '#server/core/base/refusals.ts'
import { addressKey } from '#server/core/limits/address.ts'
import { OpenBodies } from '#server/core/limits/open-bodies.ts'

const CHECK_MS = 1_000
/** Milliseconds for a small body, and for each megabyte of a larger one. */
const SHORTEST_MS = 20_000
const PER_MEGABYTE_MS = 60_000
/**
 * How long the rest of a body is read and dropped after its answer: a client still sending reads nothing yet.
 */
const LINGER_MS = 30_000
/** Time for the answer to a late body to leave, before its connection is ended. */
const LAST_WORDS_MS = 1_000
const SOON_S = 5
/** Bytes counted for a body of unannounced length. */
const UNANNOUNCED_BYTES = 8 * 1_048_576

declare module 'fastify' {
  interface FastifyRequest {
    /** Present on a request with a body. */
    bodyWatch?: BodyWatch | undefined
  }
}

export interface BodyWatchOptions {
  /** Limits how many bodies an address may be sending at once (`OpenBodies`). */
  readonly limited: boolean
  /** Divides the time allowed for a body, for tests. */
  readonly haste?: number | undefined
}

/**
 * Gives every body a deadline, and limits those an address may have open. A body answered before its end
 * keeps its connection, and the rest is read and dropped: so the answer reaches the sender.
 */
export function watchBodies(app: FastifyInstance, { limited, haste = 1 }: BodyWatchOptions): void {
  const open = new OpenBodies()
  app.decorateRequest('bodyWatch', undefined)
  app.addHook('onRequest', async (request) => {
    if (!hasBody(request)) return
    const bytes = announcedBytes(request)
    const ended = limited ? open.take(addressKey(request.ip), bytes ?? UNANNOUNCED_BYTES) : () => {}
    // A refused body is watched too, so that its sender can read the answer.
    request.bodyWatch = new BodyWatch(request.raw, bytes, haste, ended ?? (() => {}))
    if (!ended) throw tooMany(SOON_S)
  })
  // Fastify would close the connection, and the answer would be lost: a socket closed with unread bytes is
  // reset.
  app.addHook('onSend', async ({ bodyWatch }, reply) => {
    if (bodyWatch && !bodyWatch.isWhole) reply.header('connection', 'keep-alive')
  })
  app.addHook('onResponse', async ({ bodyWatch }) => bodyWatch?.linger())
}

export const hasBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** The announced length in bytes; undefined for a body in chunks. */
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

  /** Keeps reading and dropping the rest of a body that was answered. */
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

  /**
   * Ends a late body: its reader answers 408. Without a reader, or when the answer is not taken, the
   * connection ends.
   */
  #end(): void {
    clearInterval(this.#timer)
    const { socket } = this.#raw
    if (this.#raw.listenerCount('error') > 0) this.#raw.emit('error', new ApiError(408))
    setTimeout(() => socket.destroy(), LAST_WORDS_MS / this.#haste)
  }
}
