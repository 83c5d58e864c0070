import { type Readable, Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { errorCode } from '#server/operator-error.ts'
import type { Tx } from './database.ts'
import { type GatheredRows, inOrder } from './gathering.ts'
import type { StatementResult } from './journey.ts'
import type { Sql } from './sql.ts'

export type Isolation = 'READ COMMITTED' | 'REPEATABLE READ' | 'SERIALIZABLE'
/**
 * Sends statements (a plain text is BEGIN or COMMIT) in one journey and resolves with their results. Rejects
 * with the error of the first that failed, those behind it undone with it, or with `TooLong` when their time
 * is over.
 */
export type Sending = (
  client: pg.ClientBase,
  statements: readonly (Sql | string)[],
) => Promise<readonly StatementResult[]>

type Effect = () => void | Promise<void>

/** A statement whose caller waits for its rows. */
interface QueuedStatement {
  readonly statement: Sql
  readonly answered: (rows: never[]) => void
  readonly failed: (error: unknown) => void
}

/** A transaction on one connection. It begins in one journey with its first statement. */
export class OpenTransaction implements Tx {
  readonly #client: pg.PoolClient
  readonly #sending: Sending
  readonly #isolation: Isolation
  readonly #copies = new Set<Readable | Writable>()
  readonly #effects: Effect[] = []
  readonly #undoing: Effect[] = []
  readonly #gathered = new Set<GatheredRows>()
  /** Statements not sent yet: further ones join them. */
  #asked: QueuedStatement[] = []
  #begun = false
  #over = false
  /** Ends with the last journey; the next one waits for it. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(client: pg.PoolClient, sending: Sending, isolation: Isolation) {
    this.#client = client
    this.#sending = sending
    this.#isolation = isolation
  }

  /** The connection, for COPY, cursors and scripts only: the driver sends them after the BEGIN. */
  get client(): pg.PoolClient {
    for (const begin of this.#beginning()) {
      this.#turn = this.#client.query(begin).catch(() => undefined)
    }
    return this.#client
  }

  /** Runs a statement. Those called at once, none waiting for the result of another, go in one journey. */
  query<T = Record<string, unknown>>(statement: Sql): Promise<T[]> {
    const { promise, resolve, reject } = Promise.withResolvers<T[]>()
    const isFirst = this.#asked.push({ statement, answered: resolve, failed: reject }) === 1
    if (isFirst) this.#inTurn(() => this.#sendAsked()).catch((error) => this.#refuseAsked(error))
    return promise
  }

  async #sendAsked(): Promise<void> {
    const asked = this.#asked
    this.#asked = []
    try {
      const statements = [...this.#takeDue(), ...asked.map(({ statement }) => statement)]
      const answers = (await this.#send(statements)).slice(-asked.length)
      for (const [n, { answered }] of asked.entries()) answered((answers[n]?.rows ?? []) as never[])
    } catch (error) {
      for (const { failed } of asked) failed(error)
    }
  }

  #refuseAsked(error: unknown): void {
    for (const { failed } of this.#asked.splice(0)) failed(error)
  }

  gather(gathered: GatheredRows): void {
    this.#gathered.add(gathered)
  }

  /** Later statements wait for this one. */
  settle(): Promise<void> {
    return this.#inTurn(async () => {
      const writes = this.#takeDue()
      if (writes.length > 0) await this.#send(writes)
    })
  }

  /** Closes the transaction to further statements. */
  end(): Promise<void> {
    return this.#inTurn(async () => {
      this.#over = true
    })
  }

  /** True, once ended, for a transaction that has sent no statement: all its writes are still gathered. */
  get onlyWrites(): boolean {
    return !this.#begun && this.#gathered.size > 0 && this.#isolation === 'READ COMMITTED'
  }

  /** Rows that wait to be written. */
  get waiting(): number {
    return [...this.#gathered].reduce((sum, kind) => sum + kind.count(this), 0)
  }

  /** Another transaction on the same connection, which this one does not use yet. */
  another(): OpenTransaction {
    return new OpenTransaction(this.#client, this.#sending, this.#isolation)
  }

  /**
   * Commits an ended transaction: its waiting writes and the COMMIT, in one journey; with `writers`, which
   * only write, theirs in its stead. When a statement fails, those behind it and the COMMIT are not run: the
   * transaction must then be rolled back.
   */
  async commit(writers: readonly OpenTransaction[] = [this]): Promise<void> {
    const kinds = inOrder(new Set(writers.flatMap((writer) => [...writer.#gathered])))
    const writes = kinds.flatMap((kind) => kind.writes(writers))
    if (!this.#begun && writes.length === 0) return
    const command = (await this.#send([...writes, 'COMMIT'])).at(-1)?.command
    if (command !== 'COMMIT') throw new Error(`the transaction ended with ${command}`)
  }

  /** Waits for the journey under way, then undoes all. Statements not sent yet find the transaction over. */
  async rollback(): Promise<void> {
    this.#over = true
    await this.#turn
    if (this.#begun) await this.#client.query('ROLLBACK')
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(() => {
      if (this.#over) throw new Error('the transaction is over')
      return work()
    })
    this.#turn = done.catch(() => undefined)
    return done
  }

  #takeDue(): readonly Sql[] {
    const due = inOrder(this.#gathered).filter(({ when }) => when !== 'commit')
    return due.flatMap((kind) => {
      const writes = kind.writes([this])
      kind.forget(this)
      this.#gathered.delete(kind)
      return writes
    })
  }

  /** The BEGIN to send first; empty once it was sent. */
  #beginning(): string[] {
    if (this.#begun) return []
    this.#begun = true
    return [`BEGIN ISOLATION LEVEL ${this.#isolation}`]
  }

  async #send(statements: readonly (Sql | string)[]): Promise<readonly StatementResult[]> {
    const beginning = this.#beginning()
    const answers = await this.#sending(this.#client, [...beginning, ...statements])
    return answers.slice(beginning.length)
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

  /** Runs the effects of the end. One that fails is reported, and the others still run: the end stands. */
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

/** Gives up a COPY: the server reports an error, and is then ready for the next statement. */
async function abandon(copy: Writable, client: pg.PoolClient): Promise<void> {
  const ready = new Promise<void>((resolve) => client.once('drain', () => resolve()))
  copy.destroy()
  await ready
}

/** The connection behind a transaction, for work beyond the interface. */
export const clientOf = (tx: Tx): pg.PoolClient => openTransaction(tx).client

/** The transaction as this pool opened it; any other is a bug. */
export function openTransaction(tx: Tx): OpenTransaction {
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

/** Runs `attempt` again after a deadlock or a serialization failure: no effect of it remains. */
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
