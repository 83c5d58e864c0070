/**
 * Reads of one caller under way: a list may need two queries at once, and the database runs some ten for all
 * callers.
 */
export const AT_ONCE = 3
/** The most requests that may wait for a turn. */
export const MOST_WAITING = 200

interface Line {
  going: number
  readonly waiting: (() => void)[]
}

/** Lets each caller do a few things at the same time, in this process; further ones wait for their turn. */
export class ConcurrencyLimit {
  readonly #lines = new Map<string, Line>()
  readonly #atOnce: number

  constructor(atOnce = AT_ONCE) {
    this.#atOnce = atOnce
  }

  /**
   * Resolves when the caller's turn comes, with the function that ends it; undefined when too many wait
   * already.
   */
  async take(key: string): Promise<(() => void) | undefined> {
    const line = this.#lines.get(key) ?? { going: 0, waiting: [] }
    this.#lines.set(key, line)
    if (line.waiting.length >= MOST_WAITING) return undefined
    if (line.going < this.#atOnce) line.going++
    else await new Promise<void>((resolve) => line.waiting.push(resolve))
    return () => this.#end(key, line)
  }

  /** Passes the turn to the request that has waited longest. */
  #end(key: string, line: Line): void {
    const next = line.waiting.shift()
    if (next) next()
    else if (--line.going === 0) this.#lines.delete(key)
  }
}
