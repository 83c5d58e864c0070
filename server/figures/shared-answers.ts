import type { Clock } from '#server/clock.ts'

/**
 * Seconds a result is shared: curves need not be newer, and many people open the home page in the morning.
 */
export const SHARED_S = 10

interface Kept<T> {
  readonly answer: Promise<T>
  /** ms since the epoch. */
  readonly until: number
}

/** Results computed once for all callers with the same key within some seconds; a failure is not kept. */
export class SharedAnswers<T> {
  readonly #kept = new Map<string, Kept<T>>()
  readonly #clock: Clock
  readonly #seconds: number

  constructor(clock: Clock, seconds = SHARED_S) {
    this.#clock = clock
    this.#seconds = seconds
  }

  of(key: string, work: () => Promise<T>): Promise<T> {
    const now = this.#clock.now().epochMilliseconds
    for (const [old, { until }] of this.#kept) if (until <= now) this.#kept.delete(old)
    const known = this.#kept.get(key)
    if (known) return known.answer
    const answer = work()
    this.#kept.set(key, { answer, until: now + this.#seconds * 1000 })
    answer.catch(() => this.#kept.delete(key))
    return answer
  }
}
