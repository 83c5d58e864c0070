import { STALE_MS } from './query-policy.ts'

interface Read {
  readonly began: number
  ended: number
}

/**
 * Positions that the reads of this page have certainly seen: realtime
 * subscriptions made after them begin there.
 */
export class Reads {
  readonly #now: () => number
  /** Reads in progress, or answered so recently that their data may be shown without a refetch. */
  readonly #shown = new Set<Read>()
  #told: { readonly at: number; readonly seq: string }[] = []

  constructor(now = () => performance.now()) {
    this.#now = now
  }

  /** Registers a read that begins; the returned function ends it. */
  begin(): () => void {
    const read: Read = { began: this.#now(), ended: Number.POSITIVE_INFINITY }
    this.#shown.add(read)
    return () => {
      read.ended = this.#now()
    }
  }

  /** Notes a position sent by the server: reads that begin later have seen all of it. */
  told(seq: string): void {
    this.#told.push({ at: this.#now(), seq })
    this.#told = this.#told.slice(this.#place())
  }

  /** The latest position that every shown read has seen; empty before the first position. */
  since(): string {
    return this.#told[this.#place()]?.seq ?? ''
  }

  #place(): number {
    const now = this.#now()
    let oldest = now
    for (const read of this.#shown) {
      if (read.ended < now - STALE_MS) this.#shown.delete(read)
      else oldest = Math.min(oldest, read.began)
    }
    return Math.max(
      0,
      this.#told.findLastIndex(({ at }) => at <= oldest),
    )
  }
}

export const reads = new Reads()
