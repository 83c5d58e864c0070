import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A process that does one order after another, so that its work delays nobody else's. */
export class OtherProcess<Order extends object, Result> {
  readonly #child: ChildProcess

  /** `file` stands beside this one, and calls `serveOrders`. */
  constructor(file: string) {
    this.#child = fork(fileURLToPath(new URL(file, import.meta.url)))
  }

  async ask(order: Order): Promise<Result> {
    this.#child.send(order)
    const [result] = await Promise.race([
      once(this.#child, 'message'),
      once(this.#child, 'exit').then(() => Promise.reject(new Error('the other process ended'))),
    ])
    return result as Result
  }

  stop(): void {
    this.#child.kill()
  }
}

/** The other end. */
export function serveOrders<Order, Result>(work: (order: Order) => Promise<Result>): void {
  process.on('message', async (order) => {
    process.send?.(await work(order as Order))
  })
}
