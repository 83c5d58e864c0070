/** One caller’s reads under way: a list may ask two things of the database, which answers some ten at once for all. */
export const AT_ONCE = 3
/** The most requests that may wait for a turn. */
export const MOST_WAITING = 200

interface Line {
  going: number
  readonly waiting: (() => void)[]
}

/** Lets each caller have a few things done at the same time, in this process; what comes more waits its turn. */
export class Turns {
  readonly #lines = new Map<string, Line>()
  readonly #atOnce: number

  constructor(atOnce = AT_ONCE) {
    this.#atOnce = atOnce
  }

  /** Resolves once it is his turn, with what ends it; nothing when too many wait already. */
  async take(key: string): Promise<(() => void) | undefined> {
    const line = this.#lines.get(key) ?? { going: 0, waiting: [] }
    this.#lines.set(key, line)
    if (line.waiting.length >= MOST_WAITING) return undefined
    if (line.going < this.#atOnce) line.going++
    else await new Promise<void>((resolve) => line.waiting.push(resolve))
    return () => this.#end(key, line)
  }

  /** The turn passes to who has waited longest. */
  #end(key: string, line: Line): void {
    const next = line.waiting.shift()
    if (next) next()
    else if (--line.going === 0) this.#lines.delete(key)
  }
}
