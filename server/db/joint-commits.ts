import { setImmediate as arrived } from 'node:timers/promises'
import pg from 'pg'
import { allowing, asTheProcess, type StatementTime, TooLong, timeAllowed } from './deadlines.ts'
import type { OpenTransaction } from './transaction.ts'

interface Ready {
  readonly tx: OpenTransaction
  /** The statement time of the request the row belongs to. */
  readonly time: StatementTime | undefined
  readonly committed: () => void
  readonly failed: (error: unknown) => void
}

/** With so many rows the database works for the rows, and no longer for the statements: waiting for company saves nothing. */
const LARGE = 50
/** Large commits under way at once: one connection uses one core. */
const MOST_LARGE = 2

/**
 * Transactions that only write are committed with those that are ready by then: one journey, one statement per table
 * and one flush of the disk for all. They have seen nothing, so which of them came first makes no difference. What
 * the server refuses it keeps none of: each is then committed alone, and the one to blame alone hears of it. Behind a
 * large commit nobody waits, until there are two.
 */
export class JointCommits {
  #ready: Ready[] = []
  /** Whoever is ready waits: others become ready meanwhile, and go with him. */
  #waits = false
  #large = 0

  commit(tx: OpenTransaction): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#ready.push({ tx, time: timeAllowed(), committed: resolve, failed: reject })
    this.#goOn()
    return promise
  }

  #goOn(): void {
    if (this.#waits || this.#large === MOST_LARGE || this.#ready.length === 0) return
    this.#waits = true
    void this.#commitReady()
  }

  async #commitReady(): Promise<void> {
    await arrived()
    const some = this.#ready.splice(0)
    const large = some.reduce((rows, { tx }) => rows + tx.waiting, 0) >= LARGE
    if (large) this.#large++
    this.#waits = !large
    this.#goOn()
    await together(some)
    if (large) this.#large--
    else this.#waits = false
    this.#goOn()
  }
}

async function together(some: readonly Ready[]): Promise<void> {
  const [first, ...others] = some
  if (!first || others.length === 0) return alone(some)
  const joint = first.tx.another()
  try {
    await inTime(first, () => joint.commit(some.map(({ tx }) => tx)))
  } catch (error) {
    await joint.rollback().catch(() => undefined)
    if (isRefusal(error)) return alone(some)
    for (const { failed } of some) failed(error)
    return
  }
  for (const { committed } of some) committed()
}

async function alone(some: readonly Ready[]): Promise<void> {
  const commits = some.map((one) => inTime(one, () => one.tx.commit()).then(one.committed, one.failed))
  await Promise.all(commits)
}

/** Whichever request began the round lends its time to no other. */
const inTime = <T>({ time }: Ready, work: () => T): T => (time ? allowing(time, work) : asTheProcess(work))

/** The server said no, and lives: nothing was committed. Anything else leaves that open. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof TooLong || (error instanceof pg.DatabaseError && error.severity === 'ERROR')
