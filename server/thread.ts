import { once } from 'node:events'
import { parentPort, type ResourceLimits, Worker } from 'node:worker_threads'
import { ApiError } from '#server/core/base/refusals.ts'

interface ThreadRequest<Order> {
  readonly n: number
  readonly order: Order
}

interface Answered<Result> {
  readonly n: number
  readonly result?: Result
  /** A refusal, as its status and its sentence; it would lose its kind on the way between threads. */
  readonly refused?: { readonly status: number; readonly message: string }
  readonly error?: unknown
}

export interface ThreadOptions {
  /** Milliseconds an order may take; the thread is ended with it, and all that wait fail. */
  readonly longest?: number
  readonly limits?: ResourceLimits
}

/**
 * A thread that carries out orders, so that long work delays no request. It starts with the first order, and
 * keeps no process alive. An error of the thread is thrown here.
 */
export class Thread<Order, Result> {
  readonly #file: URL
  readonly #options: ThreadOptions
  #worker: Worker | undefined
  #next = 1
  readonly #waiting = new Map<number, PromiseWithResolvers<Result>>()

  constructor(file: URL, options: ThreadOptions = {}) {
    this.#file = file
    this.#options = options
  }

  async ask(order: Order): Promise<Result> {
    const n = this.#next++
    const waiting = Promise.withResolvers<Result>()
    this.#waiting.set(n, waiting)
    this.#worker ??= this.#start()
    const worker = this.#worker
    worker.ref()
    worker.postMessage({ n, order } satisfies ThreadRequest<Order>)
    const { longest } = this.#options
    const timer = longest === undefined ? undefined : setTimeout(() => void worker.terminate(), longest)
    return waiting.promise.finally(() => clearTimeout(timer))
  }

  async close(): Promise<void> {
    const worker = this.#worker
    if (!worker) return
    const gone = once(worker, 'exit')
    await worker.terminate()
    await gone
  }

  #start(): Worker {
    const worker = new Worker(this.#file, { resourceLimits: this.#options.limits ?? {} })
    worker.unref()
    worker.on('message', ({ n, result, refused, error }: Answered<Result>) => {
      const waiting = this.#waiting.get(n)
      this.#waiting.delete(n)
      if (this.#waiting.size === 0) worker.unref()
      if (refused) waiting?.reject(new ApiError(refused.status, refused.message))
      else if (result === undefined) waiting?.reject(error)
      else waiting?.resolve(result)
    })
    // The thread exits when an order crashes it or when the product stops: every waiting order is then
    // rejected.
    let failure: unknown = new Error('the thread was stopped')
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

/** The other end: called once by the file of the thread. */
export function carryOut<Order, Result>(work: (order: Order) => Promise<Result>): void {
  parentPort?.on('message', async ({ n, order }: ThreadRequest<Order>) => {
    const answer = (answered: Answered<Result>) => parentPort?.postMessage(answered)
    try {
      answer({ n, result: await work(order) })
    } catch (error) {
      answer(
        error instanceof ApiError
          ? { n, refused: { status: error.status, message: error.message } }
          : { n, error },
      )
    }
  })
}
