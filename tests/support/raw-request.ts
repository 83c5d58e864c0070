import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface RawRequest {
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string | number>>
  /** Sent chunk after chunk, whatever the server responds meanwhile. */
  readonly body: Iterable<Buffer> | AsyncIterable<Buffer>
  /** True: reads the response only once everything is sent, as simple programs do. */
  readonly readsLast?: boolean
}

export interface RawAnswer {
  /** Undefined when the connection ended without a response. */
  readonly status: number | undefined
  readonly body: string
  /** Milliseconds until the connection ended or the whole response had arrived. */
  readonly ms: number
}

/** A raw HTTP client, which shows what `fetch` would hide. */
export async function rawRequest(url: string, request: RawRequest): Promise<RawAnswer> {
  const { hostname, port, host } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  const ended = Promise.withResolvers<void>()
  let answer = ''
  socket.once('close', ended.resolve).on('error', () => ended.resolve())
  await once(socket, 'connect')
  const begun = performance.now()
  const read = () =>
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      if (isWhole(answer)) ended.resolve()
    })
  if (!request.readsLast) read()
  const headers = Object.entries({ host, ...request.headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`${request.method ?? 'POST'} ${request.path} HTTP/1.1\r\n${headers.join('')}\r\n`)
  for await (const piece of request.body) {
    if (socket.destroyed || (!request.readsLast && isWhole(answer))) break
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain').catch(() => {}), ended.promise])
  }
  if (request.readsLast) read()
  await ended.promise
  socket.destroy()
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(answer) ?? []
  const body = answer.slice(answer.indexOf('\r\n\r\n') + 4)
  return { status: status === undefined ? undefined : Number(status), body, ms: performance.now() - begun }
}

/** Every response of these tests has a `content-length`. */
function isWhole(answer: string): boolean {
  const end = answer.indexOf('\r\n\r\n')
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(answer) ?? []
  return end !== -1 && answer.length >= end + 4 + Number(length ?? 0)
}

export function* slices(bytes: Buffer, size = 65_536): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** One byte at intervals, without end. */
export async function* trickle(everyMs: number): AsyncGenerator<Buffer> {
  for (;;) {
    yield Buffer.from(' ')
    await sleep(everyMs)
  }
}
