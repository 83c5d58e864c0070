import { addressKey } from '#server/core/limits/address.ts'
import type { Limit, Limits } from '#server/core/limits/limits.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS

/** Pages an address may ask for: enough for a person, too few to try all codes of a day. */
const PAGES: Limit = { most: 30, windowMs: MINUTE_MS }
/** Four digits are ten thousand: a parcel is guessed at some fifteen times in a day at most, by all the world. */
const GUESSES: Limit = { most: 5, windowMs: DAY_MS, firstWaitMs: MINUTE_MS }
const GUESSES_FROM_THERE: Limit = { most: 20, windowMs: 60 * MINUTE_MS }

/** Whoever changes his mind more often calls. */
const WISHES: Limit = { most: 6, windowMs: DAY_MS }

/** Seconds to wait; 0 is « go on ». Counted for all processes together. */
export class TrackingLimits {
  readonly #limits: Limits
  readonly #limited: boolean

  constructor(limits: Limits, limited: boolean) {
    this.#limits = limits
    this.#limited = limited
  }

  async page(address: string): Promise<number> {
    if (!this.#limited) return 0
    return (await this.#limits.take(`suivi ${addressKey(address)}`, PAGES)).waitS
  }

  /** Counts a guess before it is looked at, so that many at once gain nothing. */
  async guess(code: string, address: string): Promise<number> {
    if (!this.#limited) return 0
    const fromThere = await this.#limits.take(`suivi-chiffres ${addressKey(address)}`, GUESSES_FROM_THERE)
    if (!fromThere.allowed) return fromThere.waitS
    return (await this.#limits.take(`suivi-chiffres ${code}`, GUESSES)).waitS
  }

  async wish(code: string): Promise<number> {
    if (!this.#limited) return 0
    return (await this.#limits.take(`suivi-souhait ${code}`, WISHES)).waitS
  }

  /** It was right: the wrong ones before it are forgiven, to the parcel and not to the address. */
  async right(code: string, address: string): Promise<void> {
    if (!this.#limited) return
    await this.#limits.forget(`suivi-chiffres ${code}`)
    await this.#limits.giveBack(`suivi-chiffres ${addressKey(address)}`)
  }
}
