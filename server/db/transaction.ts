import { type Readable, Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { errorCode } from '#server/operator-error.ts'
import type { Db, Tx } from './database.ts'
import type { Sql } from './sql.ts'

export type Isolation = 'READ COMMITTED' | 'REPEATABLE READ' | 'SERIALIZABLE'
export type Run = <T>(client: pg.ClientBase, statement: Sql) => Promise<T[]>

type Effect = () => void | Promise<void>

/** A transaction on one connection; `client` is for COPY, cursors and scripts only. */
export class OpenTransaction implements Tx {
  readonly client: pg.PoolClient
  readonly #run: Run
  readonly #copies = new Set<Readable | Writable>()
  readonly #effects: Effect[] = []
  readonly #undoing: Effect[] = []
  readonly #last: (() => Promise<void>)[] = []
  #owed: ((db: Db) => Promise<void>) | undefined
  #settling: Promise<void> | undefined

  constructor(client: pg.PoolClient, run: Run) {
    this.client = client
    this.#run = run
  }

  async query<T = Record<string, unknown>>(statement: Sql): Promise<T[]> {
    await this.settle()
    return this.#run(this.client, statement)
  }

  owe(work: (db: Db) => Promise<void>): void {
    this.#owed = work
  }

  /** Does what is owed; who asks meanwhile waits for it. */
  async settle(): Promise<void> {
    const work = this.#owed
    if (work) {
      this.#owed = undefined
      const db: Db = { query: (statement) => this.#run(this.client, statement) }
      const settling = Promise.resolve(this.#settling).then(() => work(db))
      this.#settling = settling
    }
    await this.#settling
  }

  beforeCommit(last: () => Promise<void>): void {
    this.#last.push(last)
  }

  /** Everything that must be sent before the commit. */
  async finish(): Promise<void> {
    for (const last of this.#last) await last()
    await this.settle()
  }

  afterCommit(effect: Effect): void {
    this.#effects.push(effect)
  }

  afterRollback(effect: Effect): void {
    this.#undoing.push(effect)
  }

  /** Follows a COPY stream to its regular end. */
  follow<S extends Readable | Writable>(copy: S): S {
    this.#copies.add(copy)
    for (const end of ['end', 'finish']) copy.once(end, () => this.#copies.delete(copy))
    return copy
  }

  /**
   * Gives up every COPY left in the middle. False: the connection cannot be used again, the server is still
   * sending rows that nobody reads.
   */
  async abandonCopies(): Promise<boolean> {
    let usable = true
    for (const copy of this.#copies) {
      copy.on('error', () => {})
      if (copy instanceof Writable && !copy.writableEnded) await abandon(copy, this.client)
      else usable = false
    }
    return usable
  }

  /** A failing effect cannot undo what is decided: it is told, and the others still run. */
  async runEffects(end: 'commit' | 'rollback', onError: (error: unknown) => void): Promise<void> {
    for (const effect of end === 'commit' ? this.#effects : this.#undoing) {
      try {
        await effect()
      } catch (error) {
        onError(error)
      }
    }
  }
}

/** The server answers a COPY that is given up with an error, and is then ready for the next statement. */
async function abandon(copy: Writable, client: pg.PoolClient): Promise<void> {
  const ready = new Promise<void>((resolve) => client.once('drain', () => resolve()))
  copy.destroy()
  await ready
}

/** The connection behind a transaction, for what the interface cannot say. */
export const clientOf = (tx: Tx): pg.PoolClient => opened(tx).client

export function opened(tx: Tx): OpenTransaction {
  if (tx instanceof OpenTransaction) return tx
  throw new TypeError('This transaction was not opened by createDatabase().')
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const TRIES = 5

const isTransient = (error: unknown): boolean => {
  const code = errorCode(error)
  return code === SERIALIZATION_FAILURE || code === DEADLOCK
}

/** Runs `attempt` again when PostgreSQL asks to: two transactions met, none of this one's effects remain. */
export async function retryTransient<T>(attempt: () => Promise<T>): Promise<T> {
  for (let n = 1; ; n++) {
    try {
      return await attempt()
    } catch (error) {
      if (!isTransient(error) || n === TRIES) throw error
      await sleep(2 ** n * 5 * (0.5 + Math.random()))
    }
  }
}
