import type { Verdict } from '#model/domain/phone/outbox.ts'
import { statusOf } from '#web/lib/errors.ts'
import { isRefused, isWaiting, type Kept, type KeptProof, suiviOfProof } from './kept.ts'
import type { Unsent } from './send.ts'
import type { Store } from './store.ts'

export interface DrainerOptions {
  /** Id of the signed-in account; empty when there is none. */
  user(): string
  readonly store: Store
  /** The verdicts on the first of these items, as many as it took; throws when nobody judged any. */
  send(items: readonly Kept[], unsent: Unsent): Promise<readonly Verdict[]>
  /** Resolves once the server has that proof. */
  sendProof(proof: KeptProof): Promise<void>
  /** The server has the last of the proofs. */
  emptied(): void
  settled(item: Kept, verdict: Verdict): void
  changed(state: DrainerState): void
  /** Runs the work while no other page of this browser runs it. */
  alone(work: () => Promise<void>): Promise<void>
  /** Resolves after `ms` milliseconds, or sooner when there is reason to try again. */
  sleep(ms: number): Promise<void>
}

export interface DrainerState {
  /** True while the server does not respond. */
  readonly away: boolean
  /** True when the session is over: sending resumes after the next sign-in. */
  readonly paused: boolean
}

type Outcome = 'judged' | 'halved' | 'away' | 'paused'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 15_000

/** Sends the waiting items in order, each until the server gives a verdict. An item without one stays. */
export class Drainer {
  readonly #options: DrainerOptions
  #running = false
  #again = false
  #state: DrainerState = { away: false, paused: false }
  /** Items of the next call: fewer after a call that was refused whole, to find which of them is at fault. */
  #most = Number.POSITIVE_INFINITY

  constructor(options: DrainerOptions) {
    this.#options = options
  }

  /**
   * Starts, or restarts, sending: after an item was added, the network is back, a
   * sign-in, or the page was opened.
   */
  run(): void {
    this.#again = true
    if (this.#running) return
    this.#running = true
    void this.#options
      .alone(() => this.#empty())
      // The browser’s store failed: its items are tried again at the next run.
      .catch(() => undefined)
      .then(() => {
        this.#running = false
        if (this.#again) this.run()
      })
  }

  async #empty(): Promise<void> {
    this.#again = false
    let wait = FIRST_WAIT_MS
    for (;;) {
      const { waiting, proofs, ready } = await this.#left()
      const [proof] = waiting.length > 0 ? [] : ready
      if (waiting.length === 0 && proof === undefined) return this.#say({ away: false, paused: false })
      const unsent = { items: waiting.length, proofs: proofs.length }
      const outcome =
        proof === undefined
          ? await this.#send(waiting.slice(0, this.#most), unsent)
          : await this.#sendProof(proof, ready.length === 1)
      if (outcome === 'paused') return
      if (outcome === 'judged') wait = FIRST_WAIT_MS
      if (outcome !== 'away') continue
      await this.#options.sleep(wait)
      wait = Math.min(2 * wait, LONGEST_WAIT_MS)
    }
  }

  /**
   * Results go first: they are small and carry money. A proof waits for its result; that of a refused
   * result waits until it is sent again.
   */
  async #left() {
    const { user, store } = this.#options
    if (user() === '') return { waiting: [], proofs: [], ready: [] }
    const [items, proofs] = await Promise.all([store.of(user()), store.proofsOf(user())])
    const refused = new Set(items.filter(isRefused).map(({ id }) => id))
    const ready = proofs.filter((key) => !refused.has(suiviOfProof(key)))
    return { waiting: items.filter(isWaiting), proofs, ready }
  }

  async #send(items: readonly Kept[], unsent: Unsent): Promise<Outcome> {
    try {
      const verdicts = await this.#options.send(items, unsent)
      for (const verdict of verdicts) await this.#settle(items, verdict)
      this.#most = Number.POSITIVE_INFINITY
      this.#say({ away: verdicts.length === 0, paused: false })
      return verdicts.length === 0 ? 'away' : 'judged'
    } catch (error) {
      return this.#failed(statusOf(error)) ?? this.#halve(items, error)
    }
  }

  async #sendProof(key: string, isLast: boolean): Promise<Outcome> {
    const { store, sendProof, emptied } = this.#options
    try {
      const proof = await store.proof(key)
      if (proof) await sendProof(proof)
    } catch (error) {
      const failed = this.#failed(statusOf(error))
      if (failed) return failed
      // The server will never take this proof: it counts as missing there.
    }
    await store.removeProofs([key])
    this.#say({ away: false, paused: false })
    if (isLast) emptied()
    return 'judged'
  }

  /** The state of the line after a call that failed in passing; null when the call itself was refused. */
  #failed(status: number): 'away' | 'paused' | null {
    const isOver = status === 401
    if (!isOver && !isPassing(status)) return null
    this.#say({ away: !isOver, paused: isOver })
    return isOver ? 'paused' : 'away'
  }

  /** The call was refused whole. Alone, an item that is refused so is refused for good. */
  async #halve(items: readonly Kept[], error: unknown): Promise<'halved'> {
    const [first] = items
    if (items.length > 1) this.#most = Math.ceil(items.length / 2)
    else if (first) {
      const message = error instanceof Error ? error.message : String(error)
      const verdict = {
        id: first.id,
        verdict: 'refused',
        status: statusOf(error),
        message,
        present: null,
      } as const
      await this.#settle(items, verdict)
      this.#most = Number.POSITIVE_INFINITY
    }
    return 'halved'
  }

  async #settle(items: readonly Kept[], verdict: Verdict): Promise<void> {
    const item = items.find(({ id }) => id === verdict.id)
    if (!item) return
    const { store, settled } = this.#options
    const { id: _, ...told } = verdict
    const written = verdict.verdict === 'accepted' || verdict.verdict === 'duplicate'
    if (written && !item.linger) await store.remove([item.seq])
    else await store.put({ ...item, told, told_at: Date.now() })
    settled(item, verdict)
  }

  #say(state: DrainerState): void {
    this.#state = state
    this.#options.changed(this.#state)
  }
}

/** Failures that are not the items' fault: no response, timeout, rate limit, a server error. */
const isPassing = (status: number): boolean =>
  status === 0 || status === 408 || status === 429 || status >= 500
