import { Position } from '#model/schema/position.ts'
import { secondsToWait } from '../errors.ts'
import type { RecordEvent } from './realtime.ts'

/** The part of the browser's EventSource used here. */
export interface Source {
  addEventListener(name: string, hear: (event: { data: string }) => void): void
  close(): void
}

export interface StreamOptions {
  /** Opens `GET /api/realtime`. */
  open(): Source
  /** `POST /api/realtime`; rejects when it is refused. */
  subscribe(clientId: string, subscriptions: readonly string[]): Promise<unknown>
  /** `seq` is the topic's position after this event; `event` is null for a position alone. */
  hear(topic: string, event: RecordEvent | null, seq: string): void
  connected(is: boolean): void
}

/** The server sends a position every 25 s: a silence this long means that two are missing. */
const SILENCE_MS = 60_000
const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 5_000

/**
 * A stream of server-sent events that reconnects whenever it breaks. Each topic resumes from its position, so
 * that no event of the last five minutes is lost.
 */
export class Stream {
  readonly #options: StreamOptions
  /** Position of each wanted topic; '' when it starts from the present. */
  readonly #wanted = new Map<string, string>()
  /** Text subscribed on this connection, by topic: the server ignores an unchanged text. */
  #texts = new Map<string, string>()
  #source: Source | undefined
  #clientId = ''
  #wait = FIRST_WAIT_MS
  #again: ReturnType<typeof setTimeout> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined
  #sending = Promise.resolve()
  #waiting = false
  #asked = 0

  constructor(options: StreamOptions) {
    this.#options = options
  }

  /**
   * Replaces the topics, each with the position reached so far. `begun` are topics with a new listener, who
   * knows nothing beyond that position: later events are requested once more.
   */
  want(topics: ReadonlyMap<string, string>, begun: ReadonlySet<string> = new Set()): void {
    const gone = [...this.#wanted.keys()].filter((topic) => !topics.has(topic))
    const asked = [...topics].filter(([topic, seq]) => this.#asks(topic, seq, begun))
    for (const topic of gone) this.#wanted.delete(topic)
    for (const [topic, seq] of asked) {
      this.#wanted.set(topic, earlier(seq, this.#wanted.get(topic) ?? ''))
      this.#texts.delete(topic)
    }
    if (this.#wanted.size === 0) this.close()
    else if (!this.#source && !this.#again) this.#connect()
    else if (this.#clientId && gone.length + asked.length > 0) this.renew()
  }

  #asks(topic: string, seq: string, begun: ReadonlySet<string>): boolean {
    const told = this.#wanted.get(topic)
    return told === undefined || (begun.has(topic) && !holds(seq, told))
  }

  /** Resends the subscriptions after a change of topics or of the token. */
  renew(): void {
    if (this.#waiting) return
    this.#waiting = true
    this.#sending = this.#sending.then(() => {
      this.#waiting = false
      return this.#clientId ? this.#send(this.#clientId) : undefined
    })
  }

  close(): void {
    clearTimeout(this.#again)
    this.#again = undefined
    this.#drop()
  }

  #connect(): void {
    this.#again = undefined
    const source = this.#options.open()
    this.#source = source
    this.#texts = new Map()
    this.#heard()
    source.addEventListener('PB_CONNECT', ({ data }) => {
      this.#heard()
      this.#clientId = (JSON.parse(data) as { clientId: string }).clientId
      this.renew()
    })
    source.addEventListener('position', ({ data }) => {
      this.#heard()
      const { seq } = JSON.parse(data) as { seq: string }
      for (const topic of this.#texts.keys()) this.#told(topic, null, seq)
    })
    source.addEventListener('error', () => {
      if (this.#source === source) this.#retry()
    })
  }

  async #send(id: string): Promise<void> {
    const fresh = [...this.#wanted].filter(([topic]) => !this.#texts.has(topic))
    for (const [topic, seq] of fresh) {
      const text = subscriptionText(topic, seq, ++this.#asked)
      this.#texts.set(topic, text)
      this.#source?.addEventListener(text, ({ data }) => {
        this.#heard()
        const { seq, ...event } = JSON.parse(data) as RecordEvent & { seq: string }
        if (this.#texts.get(topic) === text) this.#told(topic, event, seq)
      })
    }
    for (const topic of this.#texts.keys()) if (!this.#wanted.has(topic)) this.#texts.delete(topic)
    try {
      await this.#options.subscribe(id, [...this.#texts.values()])
      this.#wait = FIRST_WAIT_MS
      this.#options.connected(true)
    } catch (error) {
      if (id === this.#clientId) this.#retry(1_000 * secondsToWait(error))
    }
  }

  #told(topic: string, event: RecordEvent | null, seq: string): void {
    if (!this.#wanted.has(topic)) return
    this.#wanted.set(topic, seq)
    this.#options.hear(topic, event, seq)
  }

  #heard(): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.#retry(), SILENCE_MS)
  }

  /** `atLeast` is in milliseconds. */
  #retry(atLeast = 0): void {
    this.#drop()
    this.#options.connected(false)
    const wait = Math.max(atLeast, this.#wait * (0.5 + Math.random()))
    this.#again = setTimeout(() => this.#connect(), wait)
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS)
  }

  #drop(): void {
    clearTimeout(this.#silence)
    this.#source?.close()
    this.#source = undefined
    this.#clientId = ''
  }
}

/**
 * Text of a subscription: `commands/*` and its options as JSON. `asked` makes a repeated request a new text,
 * since the server ignores an unchanged one.
 */
function subscriptionText(topic: string, since: string, asked: number): string {
  const at = topic.indexOf(' ')
  const query = { ...(JSON.parse(topic.slice(at + 1)) as object), since }
  return `${topic.slice(0, at)}?options=${encodeURIComponent(JSON.stringify({ query, asked }))}`
}

/** True when a listener at `seq` has received everything up to `told`. */
export function holds(seq: string, told: string): boolean {
  if (seq === told) return true
  const [one, other] = [Position.parse(seq), Position.parse(told)]
  return !one || (other !== null && one.holds(other))
}

/** The earlier of two positions; '' means the present. */
export function earlier(seq: string, told: string): string {
  if (seq === told) return seq
  const [one, other] = [Position.parse(seq), Position.parse(told)]
  return one && other ? one.meet(other).toString() : seq || told
}
