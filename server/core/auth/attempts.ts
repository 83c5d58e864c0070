/** Failed sign-ins, counted in the process. A success forgives the account, never the address. */
interface Account {
  failures: number
  /** Failures before this instant are forgotten. */
  until: number
  blockedUntil: number
}

const ACCOUNT_FAILURES = 5
const ACCOUNT_WINDOW_MS = 15 * 60_000
const FIRST_WAIT_MS = 30_000
const ADDRESS_FAILURES = 100
const ADDRESS_WINDOW_MS = 60_000
const REMEMBERED = 50_000

export class Attempts {
  readonly #accounts = new Map<string, Account>()
  readonly #addresses = new Map<string, { failures: number; until: number }>()
  /** Passwords of an address under verification. */
  readonly #checking = new Map<string, number>()
  readonly #turns = new Map<string, Promise<unknown>>()

  /** Attempts on one account follow each other: a burst of guesses meets the limit like a slow one. */
  inTurn<T>(account: string, attempt: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(account) ?? Promise.resolve()).then(attempt)
    const done = turn
      .catch(() => undefined)
      .finally(() => {
        if (this.#turns.get(account) === done) this.#turns.delete(account)
      })
    this.#turns.set(account, done)
    return turn
  }

  /** Until it is known to be right an attempt counts for its address: many accounts at once meet the limit too. */
  async checking<T>(address: string, check: () => Promise<T>): Promise<T> {
    this.#checking.set(address, (this.#checking.get(address) ?? 0) + 1)
    try {
      return await check()
    } finally {
      const others = (this.#checking.get(address) ?? 1) - 1
      if (others > 0) this.#checking.set(address, others)
      else this.#checking.delete(address)
    }
  }

  /** Seconds to wait before this account, or this address, may try again; 0 = now. */
  wait(account: string, address: string, now: number): number {
    const known = this.#accounts.get(account)
    const from = this.#addresses.get(address)
    const forAccount = known ? known.blockedUntil - now : 0
    const failures = from && from.until > now ? from.failures : 0
    const crowded = failures + (this.#checking.get(address) ?? 0) >= ADDRESS_FAILURES
    const forAddress = crowded ? (from?.until ?? now + 1000) - now : 0
    return Math.max(0, Math.ceil(Math.max(forAccount, forAddress) / 1000))
  }

  /** From the fifth failure on each one doubles the wait, up to a quarter of an hour. */
  failed(account: string, address: string, now: number): void {
    const known = this.#accounts.get(account)
    const failures = (known && known.until > now ? known.failures : 0) + 1
    const excess = failures - ACCOUNT_FAILURES
    const pause = excess < 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** excess, ACCOUNT_WINDOW_MS)
    remember(this.#accounts, account, { failures, until: now + ACCOUNT_WINDOW_MS, blockedUntil: now + pause })
    const from = this.#addresses.get(address)
    if (from && from.until > now) from.failures++
    else remember(this.#addresses, address, { failures: 1, until: now + ADDRESS_WINDOW_MS })
  }

  succeeded(account: string): void {
    this.#accounts.delete(account)
  }
}

/** Under a flood of made-up names the oldest are dropped first. */
function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key)
  map.set(key, value)
  if (map.size <= REMEMBERED) return
  const [oldest] = map.keys()
  if (oldest !== undefined) map.delete(oldest)
}
