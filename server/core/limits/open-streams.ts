/** Streams one account may listen on: the tabs of a browser share one. */
export const MOST_OF_ACCOUNT = 20
/** The most streams from one address, whoever listens: a company may stand behind one router. */
export const MOST_OF_ADDRESS = 500

/** Counts the streams that are open, by account and by address, here and in the other processes of the site. */
export class OpenStreams {
  readonly #here = new Map<string, number>()
  readonly #elsewhere = new Map<string, number>()
  #changed: (key: string, here: number) => void = () => {}

  /** `changed` is told how many are open here, each time one begins or ends. */
  share(changed: (key: string, here: number) => void): void {
    this.#changed = changed
  }

  /** What the other processes have open of that key, as far as they have told. */
  countElsewhere(key: string, open: number): void {
    put(this.#elsewhere, key, open)
  }

  /** What ends it once the stream has; nothing when the account has too many. */
  ofAccount(id: string): (() => void) | undefined {
    return this.#take(`account ${id}`, MOST_OF_ACCOUNT)
  }

  /** `address` is what `addressKey` counts it as. */
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
