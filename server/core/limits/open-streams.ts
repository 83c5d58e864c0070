/** Streams one account may listen on: the tabs of a browser share one. */
export const MOST_OF_ACCOUNT = 20
/** The most streams from one address, over all accounts: a company may stand behind one router. */
export const MOST_OF_ADDRESS = 500

/** Counts the streams that are open, by account and by address, here and in the other processes of the site. */
export class OpenStreams {
  readonly #here = new Map<string, number>()
  readonly #elsewhere = new Map<string, number>()
  #changed: (key: string, here: number) => void = () => {}

  /** Calls `changed` with the number open here, each time a stream begins or ends. */
  share(changed: (key: string, here: number) => void): void {
    this.#changed = changed
  }

  /** Sets the number of streams the other processes have open under that key, as last reported. */
  countElsewhere(key: string, open: number): void {
    put(this.#elsewhere, key, open)
  }

  /** Counts a stream in, and returns the function that counts it out; undefined when too many are open. */
  ofAccount(id: string): (() => void) | undefined {
    return this.#take(`account ${id}`, MOST_OF_ACCOUNT)
  }

  /** Like `ofAccount`, for an address as `addressKey` counts it. */
  ofAddress(address: string): (() => void) | undefined {
    return this.#take(`address ${address}`, MOST_OF_ADDRESS)
  }

  #take(key: string, most: number): (() => void) | undefined {
    if (this.#countOf(key) + (this.#elsewhere.get(key) ?? 0) >= most) return undefined
    this.#set(key, this.#countOf(key) + 1)
    return () => this.#set(key, this.#countOf(key) - 1)
  }

  #countOf(key: string): number {
    return this.#here.get(key) ?? 0
  }

  #set(key: string, here: number): void {
    put(this.#here, key, here)
    this.#changed(key, here)
  }
}

function put(counts: Map<string, number>, key: string, n: number): void {
  if (n > 0) counts.set(key, n)
  else counts.delete(key)
}
