import type { Worker } from 'node:cluster'

/** The state of the disk that all processes write to. */
export type DiskState = 'disk full' | 'disk has room'

/** How many streams an account or an address has open in one process. */
export interface StreamCount {
  readonly key: string
  readonly open: number
}

/** News of a worker that concern the others. */
export type News = DiskState | StreamCount

/** News the first process passes on. */
export interface PassedOn {
  /** Another worker met a full disk. */
  readonly diskFull?: true
  /** The streams of all other workers together. */
  readonly elsewhere?: readonly StreamCount[]
}

/**
 * In the first process: passes each worker's news to the others, and the valid ones to a worker that starts
 * later.
 */
export class WorkerNews {
  readonly #serving: ReadonlySet<Worker>
  readonly #open = new Map<Worker, Map<string, number>>()
  #diskFull = false

  constructor(serving: ReadonlySet<Worker>) {
    this.#serving = serving
  }

  hear(news: News, from: Worker): void {
    if (typeof news === 'object') this.#hearCount(news, from)
    else this.#hearDisk(news, from)
  }

  catchUp(worker: Worker): void {
    if (this.#diskFull) tell(worker, { diskFull: true })
    const keys = new Set([...this.#open.values()].flatMap((counts) => [...counts.keys()]))
    tell(worker, { elsewhere: this.#elsewhere(worker, keys) })
  }

  /** Forgets a worker that is gone, with its streams. */
  forget(gone: Worker): void {
    const keys = [...(this.#open.get(gone)?.keys() ?? [])]
    this.#open.delete(gone)
    for (const worker of this.#serving) tell(worker, { elsewhere: this.#elsewhere(worker, keys) })
  }

  #hearDisk(state: DiskState, from: Worker): void {
    this.#diskFull = state === 'disk full'
    // Each worker notices by a write of its own that there is room again.
    if (!this.#diskFull) return
    for (const worker of this.#serving) if (worker !== from) tell(worker, { diskFull: true })
  }

  #hearCount({ key, open }: StreamCount, from: Worker): void {
    const counts = this.#open.get(from) ?? new Map<string, number>()
    this.#open.set(from, counts)
    if (open > 0) counts.set(key, open)
    else counts.delete(key)
    for (const worker of this.#serving) {
      if (worker !== from) tell(worker, { elsewhere: this.#elsewhere(worker, [key]) })
    }
  }

  #elsewhere(worker: Worker, keys: Iterable<string>): StreamCount[] {
    const others = [...this.#open].flatMap(([one, counts]) => (one === worker ? [] : [counts]))
    return Array.from(keys, (key) => ({
      key,
      open: others.reduce((sum, counts) => sum + (counts.get(key) ?? 0), 0),
    }))
  }
}

function tell(worker: Worker, passedOn: PassedOn): void {
  if (worker.isConnected()) worker.send(passedOn)
}
