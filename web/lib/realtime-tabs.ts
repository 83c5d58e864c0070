import { client } from './client.ts'
import type { RecordEvent } from './realtime.ts'
import { Stream } from './realtime-stream.ts'
import { onPersonChange } from './session.ts'

type Topics = ReadonlyMap<string, string>

/** What tabs of one browser tell each other. */
type Word =
  | { readonly kind: 'who' }
  | { readonly kind: 'want'; readonly tab: string; readonly topics: Topics }
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

  want(topics: ReadonlySet<string>): void {
    for (const topic of this.#topics.keys()) if (!topics.has(topic)) this.#topics.delete(topic)
    for (const topic of topics) if (!this.#topics.has(topic)) this.#topics.set(topic, '')
    this.#say()
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
    else if (word.kind === 'want') this.#wanted(word.tab, word.topics)
    else if (this.#topics.has(word.topic)) {
      this.#topics.set(word.topic, word.seq)
      if (word.event) this.#options.hear(word.topic, word.event)
    }
  }

  #say(): void {
    this.#channel.postMessage({ kind: 'want', tab: this.#id, topics: this.#topics } satisfies Word)
    this.#gather()
  }

  #wanted(tab: string, topics: Topics): void {
    if (!this.#stream) return
    const known = this.#others.has(tab)
    this.#others.set(tab, topics)
    this.#gather()
    if (known) return
    void navigator.locks?.request(`${NAME} ${tab}`, () => {
      this.#others.delete(tab)
      this.#gather()
    })
  }

  /** Topics of all tabs; where two tell how far, the one that was told less counts. */
  #gather(): void {
    const all = new Map(this.#topics)
    for (const topics of this.#others.values()) {
      for (const [topic, seq] of topics) {
        const known = all.get(topic)
        if (!known || (seq && timeOf(seq) < timeOf(known))) all.set(topic, seq)
      }
    }
    this.#stream?.want(all)
  }

  /** Somebody else, or nobody, is here: his events begin with the present. */
  #forget(): void {
    this.#stream?.want(new Map())
    for (const topic of this.#topics.keys()) this.#topics.set(topic, '')
    this.#others.clear()
    if (client.authStore.isValid) this.#tell({ kind: 'who' })
  }
}

/** A position begins with its time. */
const timeOf = (seq: string): number => Number.parseInt(seq, 10)
