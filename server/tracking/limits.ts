import { setTimeout as sleep } from 'node:timers/promises'
import { addressKey } from '#server/core/limits/address.ts'
import { ConcurrencyLimit } from '#server/core/limits/concurrency-limit.ts'
import type { Limit, Limits } from '#server/core/limits/limits.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS

/** Pages without a key an address is given at once: enough for a person. */
const PAGES: Limit = { most: 30, windowMs: MINUTE_MS }
/** How long each further page takes. A few are under way together: too slow to try all codes of a day. */
const SLOW_MS = 1000
/** Four digits are ten thousand. Counted per code and address: strangers elsewhere must not shut out the recipient. */
const GUESSES: Limit = { most: 5, windowMs: DAY_MS, firstWaitMs: MINUTE_MS }
const GUESSES_FROM_THERE: Limit = { most: 20, windowMs: 60 * MINUTE_MS }

/** A recipient who changes a wish more often has to call. */
const WISHES: Limit = { most: 6, windowMs: DAY_MS }

/**
 * Limits of the tracking pages, counted over all processes; requests that wait for a slow page are counted in
 * each process.
 */
export class TrackingLimits {
  readonly #limits: Limits
  readonly #limited: boolean
  readonly #turns = new ConcurrencyLimit()

  constructor(limits: Limits, limited: boolean) {
    this.#limits = limits
    this.#limited = limited
  }

  /**
   * Resolves when a page without a key may be shown: at once, or slowly to an address with many requests,
   * since whole networks share an address. False when too many of that address wait already.
   */
  async page(address: string): Promise<boolean> {
    if (!this.#limited) return true
    const key = addressKey(address)
    if ((await this.#limits.take(`suivi ${key}`, PAGES)).allowed) return true
    const end = await this.#turns.take(key)
    if (!end) return false
    await sleep(SLOW_MS)
    end()
    return true
  }

  /**
   * Counts a guess before it is checked, so that many at once gain nothing. Returns the seconds to wait; 0
   * when it may be checked.
   */
  async guess(code: string, address: string): Promise<number> {
    if (!this.#limited) return 0
    const fromThere = await this.#limits.take(`suivi-chiffres ${addressKey(address)}`, GUESSES_FROM_THERE)
    if (!fromThere.allowed) return fromThere.waitS
    return (await this.#limits.take(guessesOf(code, address), GUESSES)).waitS
  }

  /** Seconds to wait; 0: go on. */
  async wish(code: string): Promise<number> {
    if (!this.#limited) return 0
    return (await this.#limits.take(`suivi-souhait ${code}`, WISHES)).waitS
  }

  /** Clears the wrong guesses before a right one, for the parcel there, not for the address. */
  async right(code: string, address: string): Promise<void> {
    if (!this.#limited) return
    await this.#limits.forget(guessesOf(code, address))
    await this.#limits.giveBack(`suivi-chiffres ${addressKey(address)}`)
  }
}

const guessesOf = (code: string, address: string): string => `suivi-chiffres ${code} ${addressKey(address)}`
