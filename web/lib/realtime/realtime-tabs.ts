import { client } from '../client.ts'
import { reads } from '../reads.ts'
import { onPersonChange } from '../session.ts'
import type { RecordEvent } from './realtime.ts'
import { earlier, Stream } from './realtime-stream.ts'

type Topics = ReadonlyMap<string, string>

/** What tabs of one browser tell each other. */
type Word =
  | { readonly kind: 'who' }
  | {
      readonly kind: 'want'
      readonly tab: string
      readonly topics: Topics
      /** Of the topics, those somebody began to listen to just now. */
      readonly begun: ReadonlySet<string>
    }
  | {
      readonly kind: 'told'
      readonly topic: string
      readonly event: RecordEvent | null
      readonly seq: string
    }
  | { readonly kind: 'connected'; readonly is: boolean }

const NAME = 'wasl-realtime'

export interface TabOptions {
  hear(topic: string, event: RecordEvent): void
  connected(is: boolean): void
}

/**
 * One connection for all tabs of a browser: the tab that holds a lock opens it and tells the others. When it is
 * closed another gets the lock and goes on from where it was told.
 */
export class Tabs {
  readonly #options: TabOptions
  readonly #id = crypto.randomUUID()
  readonly #channel = new BroadcastChannel(NAME)
  /** What this tab listens to, and how far each topic was told. */
  readonly #topics = new Map<string, string>()
  /** What the others listen to; known to the tab that leads. */
  readonly #others = new Map<string, Topics>()
  #stream: Stream | undefined

  constructor(options: TabOptions) {
    this.#options = options
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Word>) => this.#take(data))
    client.authStore.onChange(() => this.#stream?.renew())
    onPersonChange(() => this.#forget())
    void this.#lead()
  }

  /** These topics and no others; to those that begin somebody comes who knows what was read up to there. */
  want(topics: ReadonlySet<string>, begun: Topics): void {
    for (const topic of this.#topics.keys()) if (!topics.has(topic)) this.#topics.delete(topic)
    for (const [topic, seq] of begun) {
      if (topics.has(topic)) this.#topics.set(topic, earlier(seq, this.#topics.get(topic) ?? ''))
    }
    this.#say(new Set(begun.keys()))
  }

  /** Locks are there on https and localhost alone; elsewhere each tab has a connection of its own. */
  async #lead(): Promise<void> {
    const { locks } = navigator
    // Held as long as the tab lives: whoever gets it knows that the tab is gone.
    void locks?.request(`${NAME} ${this.#id}`, () => new Promise(() => {}))
    const led = () => {
      this.#stream = this.#open()
      this.#tell({ kind: 'who' })
      this.#gather()
      return new Promise<never>(() => {})
    }
    if (locks) await locks.request(NAME, led)
    else await led()
  }

  #open(): Stream {
    return new Stream({
      open: () => new EventSource(client.buildURL('/api/realtime')),
      subscribe: (clientId, subscriptions) =>
        client.send('/api/realtime', { method: 'POST', body: { clientId, subscriptions } }),
      hear: (topic, event, seq) => this.#tell({ kind: 'told', topic, event, seq }),
      connected: (is) => this.#tell({ kind: 'connected', is }),
    })
  }

  /** To the other tabs, and to this one. */
  #tell(word: Word): void {
    this.#channel.postMessage(word)
    this.#take(word)
  }

  #take(word: Word): void {
    if (word.kind === 'who') this.#say()
    else if (word.kind === 'connected') this.#options.connected(word.is)
    else if (word.kind === 'want') this.#wanted(word)
    else this.#told(word)
  }

  #told({ topic, event, seq }: Word & { readonly kind: 'told' }): void {
    reads.told(seq)
    if (!this.#topics.has(topic)) return
    this.#topics.set(topic, seq)
    if (event) this.#options.hear(topic, event)
  }

  #say(begun: ReadonlySet<string> = new Set()): void {
    this.#channel.postMessage({ kind: 'want', tab: this.#id, topics: this.#topics, begun } satisfies Word)
    this.#gather(begun)
  }

  #wanted({ tab, topics, begun }: Word & { readonly kind: 'want' }): void {
    if (!this.#stream) return
    const known = this.#others.has(tab)
    this.#others.set(tab, topics)
    this.#gather(begun)
    if (known) return
    void navigator.locks?.request(`${NAME} ${tab}`, () => {
      this.#others.delete(tab)
      this.#gather()
    })
  }

  /** Topics of all tabs; where two tell how far, the one that was told less counts. */
  #gather(begun: ReadonlySet<string> = new Set()): void {
    // A guest has no live events: the connection is closed until somebody signs in.
    if (!client.authStore.isValid) {
      this.#stream?.want(new Map())
      return
    }
    const all = new Map(this.#topics)
    for (const topics of this.#others.values()) {
      for (const [topic, seq] of topics) all.set(topic, earlier(seq, all.get(topic) ?? ''))
    }
    this.#stream?.want(all, begun)
  }

  /** Somebody else, or nobody, is here: his events begin with what he reads. */
  #forget(): void {
    this.#stream?.want(new Map())
    for (const topic of this.#topics.keys()) this.#topics.set(topic, reads.since())
    this.#others.clear()
    if (client.authStore.isValid) this.#tell({ kind: 'who' })
  }
}
