import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type Bounds, onTask, underLoad } from './load.ts'

export interface HttpTask {
  readonly port: number
  readonly token: string
  /** Asked in turn. */
  readonly paths: readonly string[]
  readonly bounds: Bounds
}

const HEAD_END = Buffer.from('\r\n\r\n')

/** One kept-alive connection and just enough HTTP to know where an answer ends: the lightest client there is. */
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

  ask(path: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    let head: Buffer = Buffer.alloc(0)
    let missing = -1
    const hear = (chunk: Buffer) => {
      if (missing >= 0) missing -= chunk.length
      else {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
        const end = head.indexOf(HEAD_END)
        if (end === -1) return
        missing = bodyLength(head.toString('latin1', 0, end)) - (head.length - end - HEAD_END.length)
      }
      if (missing === 0) resolve()
      if (missing < 0 && head.length > 0) reject(new Error('more than one answer'))
    }
    const close = () => reject(new Error(`connection closed: ${path}`))
    this.#socket.on('data', hear).once('close', close)
    this.#socket.write(`GET ${path} HTTP/1.1\r\n${this.#headers}`)
    return promise.finally(() => this.#socket.off('data', hear).off('close', close))
  }

  leave(): void {
    this.#socket.destroy()
  }
}

function bodyLength(head: string): number {
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(head)
  const length = /^content-length: (\d+)$/im.exec(head)?.[1]
  if (length === undefined) throw new Error(`an answer without a length:\n${head}`)
  return Number(length)
}

onTask<HttpTask>(async (task) => {
  const users = await Promise.all(Array.from({ length: task.bounds.users }, () => User.arrive(task)))
  const measured = await underLoad(task.bounds, async (user, n) => {
    await users[user]?.ask(task.paths[n % task.paths.length] ?? '/')
  })
  for (const user of users) user.leave()
  return measured
})
