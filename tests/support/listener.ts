import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'

/** One message of a stream, as received. */
export interface Message {
  readonly id: string
  readonly event: string
  readonly data: string
  readonly lines: readonly string[]
}

const PATIENCE_MS = 10_000

/** A client of `/api/realtime` that hides nothing: every line, header and end of the stream. */
export class Listener {
  readonly url: string
  /** Headers of every request the listener makes. */
  readonly headers: Readonly<Record<string, string>>
  readonly messages: Message[] = []
  readonly comments: string[] = []
  response!: IncomingMessage
  ended = false
  #request!: ClientRequest
  #rest = ''
  #heard = 0
  #wake = () => {}

  constructor(url: string, headers: Readonly<Record<string, string>> = {}) {
    this.url = url
    this.headers = headers
  }

  static async open(url: string, headers?: Readonly<Record<string, string>>): Promise<Listener> {
    const listener = new Listener(url, headers)
    await listener.#connect()
    await listener.next('PB_CONNECT')
    return listener
  }

  get clientId(): string {
    return this.messages[0]?.id ?? ''
  }

  /** Subscribes; returns the status of the request. */
  async subscribe(subscriptions: readonly string[], token = ''): Promise<number> {
    const { status } = await this.post({ clientId: this.clientId, subscriptions }, token)
    return status
  }

  async post(body: unknown, token = '', url = this.url): Promise<{ status: number; body: unknown }> {
    const answer = await fetch(`${url}/api/realtime`, {
      method: 'POST',
      headers: {
        ...this.headers,
        'content-type': 'application/json',
        ...(token ? { authorization: token } : {}),
      },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    return { status: answer.status, body: text ? JSON.parse(text) : null }
  }

  /** The next message of that name that holds the text, those before it passed over. */
  async next(event: string, text = ''): Promise<Message> {
    const until = Date.now() + PATIENCE_MS
    for (;;) {
      while (this.#heard < this.messages.length) {
        const message = this.messages[this.#heard++]
        if (message?.event === event && message.data.includes(text)) return message
      }
      if (this.ended) throw new Error(`the stream ended without ${event}`)
      const left = until - Date.now()
      if (left <= 0)
        throw new Error(
          `no ${event}; heard:\n${this.messages.map(({ lines }) => lines.join('\n')).join('\n\n')}`,
        )
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, left)
      this.#wake = resolve
      await promise
      clearTimeout(timer)
    }
  }

  /** The events received so far on these names, parsed. */
  told(...events: readonly string[]): Record<string, unknown>[] {
    return this.messages.filter(({ event }) => events.includes(event)).map(({ data }) => JSON.parse(data))
  }

  close(): void {
    this.#request.destroy()
  }

  pause(): void {
    this.response.pause()
  }

  async #connect(): Promise<void> {
    this.#request = request(`${this.url}/api/realtime`, { agent: false, headers: this.headers })
    this.#request.on('error', () => this.#end())
    this.#request.end()
    const [response] = (await once(this.#request, 'response')) as [IncomingMessage]
    this.response = response
    if (response.statusCode !== 200) throw new Error(`the stream is refused: ${response.statusCode}`)
    response.setEncoding('utf8')
    response.on('data', (text: string) => this.#hear(text))
    response.on('close', () => this.#end())
    response.on('error', () => this.#end())
  }

  #end(): void {
    this.ended = true
    this.#wake()
  }

  #hear(text: string): void {
    const blocks = (this.#rest + text).split('\n\n')
    this.#rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const lines = block.split('\n')
      if (lines.every((line) => line.startsWith(':'))) this.comments.push(block)
      else
        this.messages.push({
          id: field(lines, 'id'),
          event: field(lines, 'event'),
          data: field(lines, 'data'),
          lines,
        })
    }
    this.#wake()
  }
}

const field = (lines: readonly string[], name: string): string =>
  lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1) ?? ''

/** A subscription with options, as the official client writes it. */
export const withOptions = (topic: string, options: object): string =>
  `${topic}?options=${encodeURIComponent(JSON.stringify(options))}`
