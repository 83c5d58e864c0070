import type { Collection } from '#model/schema/collection.ts'
import { type ApiError, tooMany } from '#server/core/base/refusals.ts'
import { addressKey } from '#server/core/limits/address.ts'
import type { Limit, Limits } from '#server/core/limits/limits.ts'

const MINUTE_MS = 60_000
/** From the fifth failure on, each further one doubles the wait. */
const FAILURES: Limit = { most: 5, windowMs: 15 * MINUTE_MS, firstWaitMs: 30_000 }
const ADDRESS: Limit = { most: 100, windowMs: MINUTE_MS }
const LETTERS: Limit = { most: 3, windowMs: 10 * MINUTE_MS }
/** A second identical letter so soon comes from a double click. */
const REPEAT: Limit = { most: 1, windowMs: 2 * MINUTE_MS }
const INVITATIONS: Limit = { most: 60, windowMs: 10 * MINUTE_MS }

export interface Guess {
  /** Guesses of one kind are counted together. */
  readonly kind: 'password' | 'otp' | 'invitation'
  readonly collection: Collection
  /** The account's id; without an account, the identity as typed. */
  readonly account: string
  readonly address: string
  /** Set for a device the account has signed in on: its failures are counted apart from those of its address. */
  readonly device?: string | undefined
  /** The limit to apply instead of that of passwords. */
  readonly limit?: Limit
  /** Makes the refusal from the seconds to wait; absent: « too many ». */
  readonly refuse?: (seconds: number) => ApiError
}

/** The sender of a letter request; `account` is the identity as it was typed. */
export type LetterRequester = Pick<Guess, 'account' | 'address' | 'device'>

/**
 * Limits guesses of secrets and requests for letters, counted over all processes. Failures count per account
 * and address, so that a stranger's failures do not lock the owner out. A right guess clears the count of that
 * account at that address, never that of the address.
 */
export class Guesses {
  /** False for a server without limits. */
  limited = false
  readonly #limits: Limits
  readonly #turns = new Map<string, Promise<unknown>>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /**
   * Runs one guess; null is a wrong one. Each counts until it is known to be right, so that bursts gain
   * nothing.
   */
  async allow<T>(guess: Guess, attempt: () => Promise<T | null>): Promise<T | null> {
    if (!this.limited) return attempt()
    const { limit = FAILURES, refuse = tooOften } = guess
    const account = accountKey(guess) + placeOf(guess)
    const address = guess.device === undefined ? `guesses ${addressKey(guess.address)}` : undefined
    return this.#inTurn(account, async () => {
      const fromThere = address === undefined ? FREE : await this.#limits.take(address, ADDRESS)
      if (!fromThere.allowed) throw refuse(fromThere.waitS)
      const his = await this.#limits.take(account, limit)
      if (!his.allowed) {
        if (address !== undefined) await this.#limits.giveBack(address)
        throw refuse(his.waitS)
      }
      const found = await attempt()
      if (found === null) return null
      await this.#limits.forget(account)
      if (address !== undefined) await this.#limits.giveBack(address)
      return found
    })
  }

  /** The account has another password: wrong guesses of the former one count no more. */
  async forgive(collection: Collection, account: string): Promise<void> {
    if (this.limited) await this.#limits.forgetAll(accountKey({ kind: 'password', collection, account }))
  }

  /**
   * Counts a request for a letter, by the typed identity, so that the limit does not reveal whether an
   * account exists.
   */
  async mayAsk(
    kind: string,
    { name }: Collection,
    { account, address, device }: LetterRequester,
  ): Promise<void> {
    if (!this.limited) return
    const key = `letter ${kind} ${name} ${account.trim().toLowerCase()}`
    if (device === undefined) {
      const fromThere = await this.#limits.take(`letters ${addressKey(address)}`, ADDRESS)
      if (!fromThere.allowed) throw tooOften(fromThere.waitS)
    }
    const his = await this.#limits.take(device === undefined ? key : `${key} device ${device}`, LETTERS)
    if (!his.allowed) throw tooOften(his.waitS)
  }

  /** True unless the same letter was sent to the same account a moment ago. */
  async isFirst(kind: string, { name }: Collection, account: string): Promise<boolean> {
    return (await this.#limits.take(`sent ${kind} ${name} ${account}`, REPEAT)).allowed
  }

  async mayInvite(caller: string): Promise<void> {
    if (!this.limited) return
    const { allowed, waitS } = await this.#limits.take(`invites ${caller}`, INVITATIONS)
    if (!allowed) throw tooOften(waitS)
  }

  /** Guesses on one account follow each other: several right ones at once are all right. */
  #inTurn<T>(key: string, attempt: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(key) ?? Promise.resolve()).then(attempt)
    const done = turn
      .catch(() => undefined)
      .finally(() => {
        if (this.#turns.get(key) === done) this.#turns.delete(key)
      })
    this.#turns.set(key, done)
    return turn
  }
}

const FREE = { allowed: true, waitS: 0 }

/** Begins the keys of all places the account is guessed at from. */
const accountKey = ({ kind, collection, account }: Pick<Guess, 'kind' | 'collection' | 'account'>): string =>
  `${kind} ${collection.name} ${account} `

const placeOf = ({ device, address }: Pick<Guess, 'device' | 'address'>): string =>
  device === undefined ? addressKey(address) : `device ${device}`

const tooOften = (seconds: number): ApiError =>
  tooMany(
    seconds,
    `Trop d’essais. Réessayez dans ${seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`}.`,
  )
