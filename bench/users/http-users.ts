import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type Bounds, onTask, underLoad } from '../ground/load.ts'

export interface HttpTask {
  readonly port: number
  readonly token: string
  /** Sent in turn. */
  readonly asks: readonly Ask[]
  readonly bounds: Bounds
}

export interface Ask {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  /** JSON text. */
  readonly body?: string
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/**
 * One kept-alive connection with just enough HTTP to find the end of an answer: the lightest client there is.
 */
class User {
  readonly #socket: Socket
  readonly #headers: string

  private constructor(socket: Socket, { port, token }: HttpTask) {
    this.#socket = socket
    this.#headers = `Host: 127.0.0.1:${port}\r\nAuthorization: ${token}\r\n\r\n`
  }

  static async arrive(task: HttpTask): Promise<User> {
    const socket = connect({ port: task.port, host: '127.0.0.1', noDelay: true })
    await once(socket, 'connect')
    return new User(socket, task)
  }

  ask({ method, path, body = '' }: Ask): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const answer = new Answer()
    const hear = (chunk: Buffer) => {
      try {
        if (answer.ends(chunk)) resolve()
      } catch (error) {
        reject(error)
      }
    }
    const close = () => reject(new Error(`connection closed: ${path}`))
    this.#socket.on('data', hear).once('close', close)
    const length =
      body === '' ? '' : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`
    this.#socket.write(`${method} ${path} HTTP/1.1\r\n${length}${this.#headers}${body}`)
    return promise.finally(() => this.#socket.off('data', hear).off('close', close))
  }

  leave(): void {
    this.#socket.destroy()
  }
}

/** A response as it arrives: with its length, or in chunks. */
class Answer {
  #head: Buffer = Buffer.alloc(0)
  #tail: Buffer = Buffer.alloc(0)
  /** Bytes still to come; nothing while the head is incomplete or the body is in chunks. */
  #missing: number | undefined
  #chunked = false

  ends(chunk: Buffer): boolean {
    if (this.#chunked) return this.#endsChunks(chunk)
    if (this.#missing !== undefined) return this.#isWhole(this.#missing - chunk.length)
    this.#head = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk])
    const end = this.#head.indexOf(HEAD_END)
    if (end === -1) return false
    const head = this.#head.toString('latin1', 0, end)
    const body = this.#head.subarray(end + HEAD_END.length)
    if (!head.startsWith('HTTP/1.1 200')) throw new Error(this.#head.toString())
    this.#chunked = /^transfer-encoding: chunked$/im.test(head)
    if (this.#chunked) return this.#endsChunks(body)
    const length = /^content-length: (\d+)$/im.exec(head)?.[1]
    if (length === undefined) throw new Error(`an answer without a length:\n${head}`)
    return this.#isWhole(Number(length) - body.length)
  }

  #isWhole(missing: number): boolean {
    if (missing < 0) throw new Error('more than one answer')
    this.#missing = missing
    return missing === 0
  }

  #endsChunks(chunk: Buffer): boolean {
    const tail = chunk.length >= LAST_CHUNK.length ? chunk : Buffer.concat([this.#tail, chunk])
    this.#tail = tail.subarray(-LAST_CHUNK.length)
    return this.#tail.equals(LAST_CHUNK)
  }
}

onTask<HttpTask>(async (task) => {
  const users = await Promise.all(Array.from({ length: task.bounds.users }, () => User.arrive(task)))
  const measured = await underLoad(task.bounds, async (user, n) => {
    const ask = task.asks[n % task.asks.length]
    if (ask) await users[user]?.ask(ask)
  })
  for (const user of users) user.leave()
  return measured
})
