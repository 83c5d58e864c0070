import { STALE_MS } from './query-policy.ts'

interface Read {
  readonly began: number
  ended: number
}

/** How far the reads of this page surely saw: what is listened to after them begins there. */
export class Reads {
  readonly #now: () => number
  /** On their way, or answered so lately that what they brought may be shown without being read again. */
  readonly #shown = new Set<Read>()
  #told: { readonly at: number; readonly seq: string }[] = []

  constructor(now = () => performance.now()) {
    this.#now = now
  }

  /** A read begins; it ends when what is given back is called. */
  begin(): () => void {
    const read: Read = { began: this.#now(), ended: Number.POSITIVE_INFINITY }
    this.#shown.add(read)
    return () => {
      read.ended = this.#now()
    }
  }

  /** The server says a position: reads that begin from here on see all of it. */
  told(seq: string): void {
    this.#told.push({ at: this.#now(), seq })
    this.#told = this.#told.slice(this.#place())
  }

  /** A position no read that is shown is older than; empty before the first answer, when nothing is. */
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
