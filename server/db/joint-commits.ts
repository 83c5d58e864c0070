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

/**
 * Rows of a large commit: its cost is per row, no longer per statement, so waiting to share statements saves
 * nothing.
 */
const LARGE = 50
/** Large commits under way at once: one connection uses one core. */
const MOST_LARGE = 2

/**
 * Transactions that only write are committed with others that are ready: one journey, one statement per table
 * and one flush of the disk for all. They have read nothing, so their order makes no difference. When the
 * server refuses a round, nothing of it is kept: each is committed alone, and only the one at fault fails. No
 * transaction waits behind a large commit, until there are two.
 */
export class JointCommits {
  #ready: Ready[] = []
  /** True while a round gathers, or commits few rows: transactions that become ready meanwhile wait. */
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

/**
 * Runs work with the statement time of its own request, not with that of the request that began the round.
 */
const inTime = <T>({ time }: Ready, work: () => T): T => (time ? allowing(time, work) : asTheProcess(work))

/**
 * True when the server refused and still runs: nothing was committed. After any other error that is unknown.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof TooLong || (error instanceof pg.DatabaseError && error.severity === 'ERROR')
