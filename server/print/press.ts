import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { BonContent } from '#model/domain/bon-content.ts'
import type { BonFormat } from '#model/domain/bon-formats.ts'
import type { LabelFormat } from '#model/domain/label-formats.ts'
import { tooMany } from '#server/core/http/errors.ts'
import type { Signatures } from './bons/signatures.ts'
import type { Label } from './labels/label.ts'

/** A paper to make. */
export type Order =
  | { readonly kind: 'labels'; readonly labels: readonly Label[]; readonly format: LabelFormat }
  | {
      readonly kind: 'bon'
      readonly content: BonContent
      readonly format: BonFormat
      readonly signatures: Signatures
    }

export interface Printed {
  readonly n: number
  readonly pdf?: Uint8Array<ArrayBuffer>
  readonly error?: unknown
}

/** Papers waiting in one process; a thousand étiquettes take a second. */
const MOST_WAITING = 24
const WAIT_S = 5

/**
 * Makes PDF in a thread of its own, so that a thousand étiquettes delay nobody's answer. The thread starts with
 * the first paper.
 */
export class Press {
  #worker: Worker | undefined
  #next = 1
  /** Papers that are being put down or made. */
  #asked = 0
  readonly #waiting = new Map<number, PromiseWithResolvers<Uint8Array<ArrayBuffer>>>()

  /** What is put down with a paper is put down by its function, which runs once the paper has its place. */
  async print(order: Order | (() => Promise<Order>)): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#asked >= MOST_WAITING) {
      throw tooMany(WAIT_S, 'Trop d’impressions sont en cours : réessayez dans quelques secondes.')
    }
    this.#asked++
    try {
      return await this.#make(typeof order === 'function' ? await order() : order)
    } finally {
      this.#asked--
    }
  }

  #make(order: Order): Promise<Uint8Array<ArrayBuffer>> {
    const n = this.#next++
    const waiting = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
    this.#waiting.set(n, waiting)
    this.#worker ??= this.#start()
    this.#worker.ref()
    this.#worker.postMessage({ n, order })
    return waiting.promise
  }

  async close(): Promise<void> {
    const worker = this.#worker
    if (!worker) return
    const gone = once(worker, 'exit')
    await worker.terminate()
    await gone
  }

  #start(): Worker {
    const worker = new Worker(new URL('./press-worker.ts', import.meta.url))
    worker.unref()
    worker.on('message', ({ n, pdf, error }: Printed) => {
      const waiting = this.#waiting.get(n)
      this.#waiting.delete(n)
      if (this.#waiting.size === 0) worker.unref()
      if (pdf) waiting?.resolve(pdf)
      else waiting?.reject(error)
    })
    // What the paper was made of broke the thread, or the product stops: nobody waits for ever.
    let failure: unknown = new Error('the press was stopped')
    worker.on('error', (error) => {
      failure = error
    })
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined
      for (const waiting of this.#waiting.values()) waiting.reject(failure)
      this.#waiting.clear()
    })
    return worker
  }
}
