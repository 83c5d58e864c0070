import { client } from '../client.ts'
import { reads } from '../reads.ts'
import { onPersonChange } from '../session.ts'
import type { RecordEvent } from './realtime.ts'
import { earlier, Stream } from './realtime-stream.ts'

type Topics = ReadonlyMap<string, string>

/** Messages between the tabs of one browser. */
type Word =
  | { readonly kind: 'who' }
  | {
      readonly kind: 'want'
      readonly tab: string
      readonly topics: Topics
      /** The topics with a new listener. */
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
 * One connection for all tabs of a browser: the tab that holds a lock opens it and forwards its events. When
 * that tab closes, another gets the lock and resumes from its own positions.
 */
export class Tabs {
  readonly #options: TabOptions
  readonly #id = crypto.randomUUID()
  readonly #channel = new BroadcastChannel(NAME)
  /** Topics of this tab, with the position reached in each. */
  readonly #topics = new Map<string, string>()
  /** Topics of the other tabs; only the leading tab keeps them. */
  readonly #others = new Map<string, Topics>()
  #stream: Stream | undefined

  constructor(options: TabOptions) {
    this.#options = options
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Word>) => this.#take(data))
    client.authStore.onChange(() => this.#stream?.renew())
    onPersonChange(() => this.#forget())
    void this.#lead()
  }

  /** Sets the topics of this tab; `begun` are the new ones, each with the position its listener knows. */
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
    // Held as long as this tab lives: the leader gets the lock once the tab is gone.
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

  /** Sends a message to the other tabs and to this one. */
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

  /** Subscribes to the topics of all tabs; of two positions in a topic, the earlier counts. */
  #gather(begun: ReadonlySet<string> = new Set()): void {
    // A guest has no live events: the connection stays closed until a sign-in.
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

  /** After a change of account, topics start from the reads of the new session. */
  #forget(): void {
    this.#stream?.want(new Map())
    for (const topic of this.#topics.keys()) this.#topics.set(topic, reads.since())
    this.#others.clear()
    if (client.authStore.isValid) this.#tell({ kind: 'who' })
  }
}
