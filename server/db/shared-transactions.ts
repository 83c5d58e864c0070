import pg from 'pg'
import type { Tx } from './database.ts'
import { allowing, asTheProcess, type StatementTime, timeAllowed } from './deadlines.ts'
import { isRefusal } from './joint-commits.ts'
import { raw } from './sql.ts'

/** Transactions at work before others wait to share one: enough for the database to work while the process computes. */
const AT_ONCE = 3
/** The most pieces of work in one transaction: all wait for the slowest. */
const MOST = 16
/** A row somebody else holds is waited for this long; then each piece of work waits by itself, and keeps nobody else. */
const PATIENCE_MS = 50
const PATIENCE = raw(`SET LOCAL lock_timeout = ${PATIENCE_MS}`)

type Work<T> = (tx: Tx) => Promise<T>

/** A piece of work that can run by itself or in a shared transaction. */
export interface Shareable<T> {
  /** The record it locks: two with the same never share a transaction. */
  readonly key: string
  /**
   * Its part of a shared transaction. It may run again, by itself, when anything in that transaction fails.
   */
  readonly shared: Work<T>
  /** The whole of it, in a transaction of its own. */
  alone(): Promise<T>
}

interface Waiting extends Shareable<unknown> {
  readonly time: StatementTime | undefined
  readonly done: (result: unknown) => void
  readonly failed: (error: unknown) => void
}

/**
 * Thrown by work that needs a transaction of its own: it locks, or counts on, rows that other work locks too.
 */
export class NotShared extends Error {}

const shared = new WeakSet<Tx>()

/**
 * True when other work runs in that transaction at the same time: its own locks do not keep that work out.
 */
export const isShared = (tx: Tx): boolean => shared.has(tx)

/**
 * Runs small transactions that lock one record each. The first few begin at once; those that arrive meanwhile
 * wait for one to end, and then share a transaction: one BEGIN, one COMMIT and one flush of the disk, and one
 * statement for the rows of all of them. When PostgreSQL refuses any part, the whole is rolled back and each
 * piece runs alone, so that none fails for another. After any other error the outcome is unknown: all of them
 * fail.
 */
export class SharedTransactions {
  readonly #transaction: <T>(work: Work<T>) => Promise<T>
  readonly #waiting: Waiting[] = []
  #atWork = 0

  /** `transaction` commits what its work does, or nothing of it. */
  constructor(transaction: <T>(work: Work<T>) => Promise<T>) {
    this.#transaction = transaction
  }

  run<T>(work: Shareable<T>): Promise<T> {
    if (this.#atWork < AT_ONCE) return this.#counted(() => work.alone())
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    this.#waiting.push({
      key: work.key,
      shared: work.shared,
      alone: () => work.alone(),
      time: timeAllowed(),
      done: resolve as (result: unknown) => void,
      failed: reject,
    })
    return promise
  }

  /**
   * Counts work as under way for `PATIENCE_MS` at most: slower work most likely waits for a lock, and must
   * not keep others out.
   */
  async #counted<T>(work: () => Promise<T>): Promise<T> {
    this.#atWork++
    let counted = true
    const over = () => {
      if (!counted) return
      counted = false
      this.#atWork--
      this.#goOn()
    }
    const timer = setTimeout(over, PATIENCE_MS)
    try {
      return await work()
    } finally {
      clearTimeout(timer)
      over()
    }
  }

  #goOn(): void {
    const some = this.#next()
    if (some.length > 0) void this.#counted(() => this.#together(some))
  }

  /**
   * The works that have waited longest and lock different records, in the order in which these are to be
   * locked.
   */
  #next(): Waiting[] {
    const taken = new Map<string, Waiting>()
    for (let at = 0; at < this.#waiting.length && taken.size < MOST; ) {
      const one = this.#waiting[at]
      if (one && !taken.has(one.key)) {
        taken.set(one.key, one)
        this.#waiting.splice(at, 1)
      } else at++
    }
    return [...taken.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
  }

  async #together(some: readonly Waiting[]): Promise<void> {
    const [first, ...others] = some
    if (!first || others.length === 0) return apart(some)
    try {
      const results = await inTime(first, () => this.#transaction((tx) => all(tx, some)))
      for (const [n, { done }] of some.entries()) done(results[n])
    } catch (error) {
      if (error instanceof NotShared || isRefusal(error)) return apart(some)
      for (const { failed } of some) failed(error)
    }
  }
}

/** Fails as PostgreSQL refused it, so that it may be tried again, or with `NotShared`. */
async function all(tx: Tx, some: readonly Waiting[]): Promise<unknown[]> {
  shared.add(tx)
  const patient = tx.query(PATIENCE)
  const ends = await Promise.allSettled(some.map((one) => inTime(one, () => one.shared(tx))))
  await patient
  return ends.map((end) => {
    if (end.status === 'fulfilled') return end.value
    throw end.reason instanceof pg.DatabaseError ? end.reason : new NotShared('a piece of it failed')
  })
}

async function apart(some: readonly Waiting[]): Promise<void> {
  await Promise.all(some.map((one) => inTime(one, () => one.alone()).then(one.done, one.failed)))
}

const inTime = <T>({ time }: Pick<Waiting, 'time'>, work: () => T): T =>
  time ? allowing(time, work) : asTheProcess(work)
