import { tooMany } from '#server/core/base/refusals.ts'

/**
 * The most exports at once: each holds a connection for as long as its reader takes, and other requests must
 * never wait for one.
 */
const MOST = 4
const MOST_EACH = 2
const WAIT_S = 10

/** Exports under way in this process. */
export class Slots {
  readonly #holders: string[] = []

  /** Returns what gives the place back; 429 when none is free. */
  take(account: string): () => void {
    const his = this.#holders.filter((holder) => holder === account).length
    if (this.#holders.length >= MOST || his >= MOST_EACH) {
      const message = 'Trop d’exports sont en cours : attendez la fin d’un autre.'
      throw tooMany(WAIT_S, message)
    }
    this.#holders.push(account)
    let held = true
    return () => {
      if (held) this.#holders.splice(this.#holders.indexOf(account), 1)
      held = false
    }
  }
}
