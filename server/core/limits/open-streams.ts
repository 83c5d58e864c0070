/** Streams one account may listen on: the tabs of a browser share one. */
export const MOST_OF_ACCOUNT = 20
/** Of one address, whoever listens: a company behind one router. */
export const MOST_OF_ADDRESS = 500

/** Counts the streams that are open, by account and by address, in this process. */
export class OpenStreams {
  readonly #open = new Map<string, number>()

  /** What ends it once the stream has; nothing when the account has too many. */
  ofAccount(id: string): (() => void) | undefined {
    return this.#take(`account ${id}`, MOST_OF_ACCOUNT)
  }

  /** `address` is what `addressKey` counts it as. */
  ofAddress(address: string): (() => void) | undefined {
    return this.#take(`address ${address}`, MOST_OF_ADDRESS)
  }

  #take(key: string, most: number): (() => void) | undefined {
    const open = this.#open.get(key) ?? 0
    if (open >= most) return undefined
    this.#open.set(key, open + 1)
    return () => {
      const left = (this.#open.get(key) ?? 0) - 1
      if (left > 0) this.#open.set(key, left)
      else this.#open.delete(key)
    }
  }
}
