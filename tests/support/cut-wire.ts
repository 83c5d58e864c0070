import { createServer, type Server, type Socket, connect as toServer } from 'node:net'

/** A network that can be cut: a browser's « offline » does not reach its service worker, a cut wire does. */
export class CutWire {
  readonly #open = new Set<Socket>()
  readonly #server: Server
  readonly #target: number
  #cut = false
  #swallow = false
  #portal = ''
  #most = Number.POSITIVE_INFINITY
  readonly #brokenOff: string[] = []

  private constructor(target: number) {
    this.#target = target
    this.#server = createServer((socket) => this.#accept(socket))
  }

  static async to(url: string): Promise<CutWire> {
    const wire = new CutWire(Number(new URL(url).port))
    await new Promise<void>((listening) => wire.#server.listen(0, '127.0.0.1', listening))
    return wire
  }

  get url(): string {
    const address = this.#server.address()
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  }

  /** Blocks all traffic, and breaks open connections. */
  cut(): void {
    this.#cut = true
    for (const socket of this.#open) socket.destroy()
  }

  mend(): void {
    this.#cut = false
    this.#swallow = false
    this.#portal = ''
    this.#most = Number.POSITIVE_INFINITY
  }

  /** Delivers requests, and drops their responses. */
  swallowAnswers(): void {
    this.#swallow = true
    for (const socket of this.#open) socket.destroy()
  }

  /** Targets of the requests whose answers were broken off, since the last `breakOffAfter`. */
  get brokenOff(): readonly string[] {
    return this.#brokenOff
  }

  /** Breaks each new connection off after this many bytes of answers. */
  breakOffAfter(bytes: number): void {
    this.#most = bytes
    this.#brokenOff.length = 0
    for (const socket of this.#open) socket.destroy()
  }

  /** Answers every request with this page and 200, as a captive portal does. */
  portal(page: string): void {
    this.#portal = page
    for (const socket of this.#open) socket.destroy()
  }

  async close(): Promise<void> {
    this.cut()
    await new Promise((closed) => this.#server.close(closed))
  }

  #accept(socket: Socket): void {
    this.#follow(socket)
    if (this.#cut) {
      socket.destroy()
      return
    }
    if (this.#portal === '') this.#connect(socket)
    else this.#answerAsPortal(socket)
  }

  #connect(socket: Socket): void {
    const server = toServer(this.#target, '127.0.0.1')
    this.#follow(server)
    socket.pipe(server)
    if (this.#swallow) server.once('data', () => socket.destroy())
    else if (this.#most < Number.POSITIVE_INFINITY) this.#begin(server, socket, this.#most)
    else server.pipe(socket)
    server.on('error', () => socket.destroy())
    socket.on('close', () => server.destroy())
  }

  #begin(server: Socket, socket: Socket, bytes: number): void {
    let left = bytes
    let target = ''
    socket.on('data', (chunk: Buffer) => {
      target = /^[A-Z]+ (\S+) HTTP/.exec(chunk.toString('latin1'))?.[1] ?? target
    })
    server.on('data', (chunk: Buffer) => {
      socket.write(chunk.subarray(0, left))
      left -= chunk.length
      if (left > 0) return
      socket.destroySoon()
      server.destroy()
      this.#brokenOff.push(target)
    })
  }

  #answerAsPortal(socket: Socket): void {
    const page = this.#portal
    const head = `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${Buffer.byteLength(page)}\r\nconnection: close\r\n\r\n`
    socket.once('data', () => socket.end(head + page))
  }

  #follow(socket: Socket): void {
    this.#open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => this.#open.delete(socket))
  }
}
