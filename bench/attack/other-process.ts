import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A process that does one order after another, so that its work delays nobody else's. */
export class OtherProcess<Order extends object, Result> {
  readonly #child: ChildProcess
  #waiting: PromiseWithResolvers<Result> | undefined

  /** `file` stands beside this one, and calls `serveOrders`. */
  constructor(file: string) {
    this.#child = fork(fileURLToPath(new URL(file, import.meta.url)))
    this.#child.on('message', (result) => this.#waiting?.resolve(result as Result))
    this.#child.on('exit', () => this.#waiting?.reject(new Error('the other process ended')))
  }

  ask(order: Order): Promise<Result> {
    this.#waiting = Promise.withResolvers<Result>()
    this.#child.send(order)
    return this.#waiting.promise
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
