import type { Worker } from 'node:cluster'

/** What a worker has learned of the disk all of them write to. */
export type DiskState = 'disk full' | 'disk has room'

/** In the first process: passes on to every worker that one of them met a full disk. */
export class DiskNews {
  readonly #workers: ReadonlySet<Worker>
  #full = false

  constructor(workers: ReadonlySet<Worker>) {
    this.#workers = workers
  }

  /** Each finds out by a write of its own when there is room again. */
  hear(state: DiskState, from: Worker): void {
    this.#full = state === 'disk full'
    if (!this.#full) return
    for (const worker of this.#workers) if (worker !== from) tell(worker)
  }

  /** A worker that begins to serve has missed what was said before. */
  catchUp(worker: Worker): void {
    if (this.#full) tell(worker)
  }
}

function tell(worker: Worker): void {
  if (worker.isConnected()) worker.send({ diskFull: true })
}
