import { setImmediate as arrived } from 'node:timers/promises'
import pg from 'pg'
import { allowing, asTheProcess, type StatementTime, TooLong, timeAllowed } from './deadlines.ts'
import type { OpenTransaction } from './transaction.ts'

interface Ready {
  readonly tx: OpenTransaction
  /** Of the request it belongs to. */
  readonly time: StatementTime | undefined
  readonly committed: () => void
  readonly failed: (error: unknown) => void
}

/**
 * Transactions that only write are committed with those that are ready by then: one journey, one statement per table
 * and one flush of the disk for all. They have seen nothing, so which of them came first makes no difference. What
 * the server refuses it keeps none of: each is then committed alone, and the one to blame alone hears of it.
 */
export class JointCommits {
  #ready: Ready[] = []
  #underway = false

  commit(tx: OpenTransaction): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#ready.push({ tx, time: timeAllowed(), committed: resolve, failed: reject })
    if (!this.#underway) void this.#commitAll()
    return promise
  }

  async #commitAll(): Promise<void> {
    this.#underway = true
    while (this.#ready.length > 0) {
      await arrived()
      await together(this.#ready.splice(0))
    }
    this.#underway = false
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
