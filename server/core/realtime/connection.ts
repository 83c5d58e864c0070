import type { Socket } from 'node:net'
import type { Caller } from '#server/core/base/caller.ts'
import type { OpenStreams } from '#server/core/limits/open-streams.ts'
import type { Member } from './topics.ts'

/** Bytes a slow client may leave unread before its stream is ended; it comes back and resumes. */
const MOST_UNREAD = 1 << 20

/** A socket whose response headers are sent. */
export interface StreamOpening {
  readonly socket: Socket
  readonly ip: string
  /** The counter of the streams of each account; absent when nothing is limited. */
  readonly streams?: OpenStreams | undefined
}

/** One client's stream: an HTTP response that never ends, written straight to its socket. */
export class Connection {
  readonly id: string
  readonly ip: string
  readonly openedAt: number
  /** When a message was last sent, in milliseconds of `performance.now()`. */
  toldAt: number
  authorization: string | undefined
  caller: Caller
  /** Members by the text of their subscription; null when no record event can come of it. */
  readonly members = new Map<string, Member | null>()
  /** True when some of its messages carry their position. */
  resumes = false
  readonly #socket: Socket
  readonly #idLine: Buffer
  readonly #streams: OpenStreams | undefined
  /** The account this stream is counted for, and the function that uncounts it. */
  #counted: { readonly account: string; readonly end: () => void } | undefined

  constructor({ socket, ip, streams }: StreamOpening, id: string, caller: Caller) {
    this.#socket = socket
    this.#streams = streams
    this.id = id
    this.ip = ip
    this.caller = caller
    this.#idLine = Buffer.from(`id:${id}\n`)
    this.openedAt = performance.now()
    this.toldAt = this.openedAt
  }

  /** Counts the stream for this account instead of the one before; false, and nothing changes, when it has too many. */
  countFor(account: string | undefined): boolean {
    if (!this.#streams || this.#counted?.account === account) return true
    const end = account === undefined ? undefined : this.#streams.ofAccount(account)
    if (account !== undefined && !end) return false
    this.#counted?.end()
    this.#counted = account !== undefined && end ? { account, end } : undefined
    return true
  }

  /**
   * Sends one message, without the line of the client's own id, in parts: the same bytes serve a thousand
   * clients.
   */
  send(...parts: readonly Buffer[]): void {
    if (!this.#mayWrite()) return
    this.toldAt = performance.now()
    if (this.#socket.writableCorked === 0) hold(this.#socket)
    this.#socket.write(this.#idLine)
    for (const part of parts) this.#socket.write(part)
  }

  /** A comment, which clients pass over and which keeps proxies from hanging up. */
  keepAlive(): void {
    if (this.#mayWrite()) this.#socket.write(COMMENT)
  }

  end(): void {
    this.#socket.end()
  }

  #mayWrite(): boolean {
    if (!this.#socket.writable) return false
    if (this.#socket.writableLength <= MOST_UNREAD) return true
    this.#socket.destroy()
    return false
  }
}

/** Sockets with messages that go out together: with many changes at once, the system is called once for each client. */
let held: Socket[] = []

function hold(socket: Socket): void {
  socket.cork()
  if (held.push(socket) === 1) setImmediate(release)
}

function release(): void {
  const all = held
  held = []
  for (const socket of all) socket.uncork()
}

const COMMENT = Buffer.from(':\n\n')

/** The bytes of a message before its data. */
export const nameOf = (event: string): Buffer => Buffer.from(`event:${event}\ndata:`)
export const dataOf = (data: string): Buffer => Buffer.from(`${data}\n\n`)

export const message = (event: string, data: string): Buffer => Buffer.concat([nameOf(event), dataOf(data)])
