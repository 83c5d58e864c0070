import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { errorCode } from '#server/operator-error.ts'

/** Milliseconds one statement may take: alone, or within a transaction. */
export interface StatementTime {
  readonly read: number
  readonly write: number
}

/** The time of commands and jobs: no request waits for them. */
export const UNLIMITED: StatementTime = {
  read: Number.POSITIVE_INFINITY,
  write: Number.POSITIVE_INFINITY,
}

/** The default time of a process that serves. */
export const SERVING: StatementTime = { read: 10_000, write: 20_000 }

const allowance = new AsyncLocalStorage<StatementTime>()

/** Gives this time to every statement that `work`, and all it starts, sends through any pool. */
export const allowing = <T>(time: StatementTime, work: () => T): T => allowance.run(time, work)

/**
 * Runs work that several callers wait for, without the statement time of the request that happened to start
 * it.
 */
export const asTheProcess = <T>(work: () => T): T => allowance.exit(work)

/** The time the current request may take; nothing outside of requests. */
export const timeAllowed = (): StatementTime | undefined => allowance.getStore()

/** A statement stopped after `ms` milliseconds; its writes are undone. */
export class TooLong extends Error {
  readonly ms: number
  readonly kind: keyof StatementTime

  constructor(ms: number, kind: keyof StatementTime, cause?: unknown) {
    super(`a statement was given up after ${ms} ms`, { cause })
    this.ms = ms
    this.kind = kind
  }
}

/** The code PostgreSQL gives to a statement that was cancelled, by us or by an administrator. */
const CANCELLED = '57014'

/** How long to wait for the connection that carries a cancel. */
const CANCEL_WITHIN_MS = 10_000

/**
 * Stops statements that last too long. A timer of ours and a cancel from another connection cost the other
 * statements nothing, where `statement_timeout` would have to be set and put back around each.
 */
export class Deadlines {
  readonly #config: pg.ClientConfig
  readonly #usual: StatementTime
  readonly #pids = new WeakMap<pg.ClientBase, number>()
  readonly #cancels = new WeakMap<pg.ClientBase, Promise<void>>()

  /** `usual` is for statements outside of requests. */
  constructor(config: pg.ClientConfig, usual: StatementTime) {
    this.#config = config
    this.#usual = usual
  }

  /** Called once for each connection. */
  async learn(client: pg.ClientBase): Promise<void> {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const pid = rows[0]?.pid
    if (pid !== undefined) this.#pids.set(client, pid)
  }

  /** Runs one statement; it fails with `TooLong` when the time of that kind, or `most` milliseconds, is over. */
  async within<T>(
    client: pg.ClientBase,
    kind: keyof StatementTime,
    work: () => Promise<T>,
    most = Number.POSITIVE_INFINITY,
  ): Promise<T> {
    const ms = Math.min(most, (timeAllowed() ?? this.#usual)[kind])
    if (ms === Number.POSITIVE_INFINITY) return work()
    const timer = setTimeout(() => this.cancel(client), Math.max(0, ms))
    try {
      return await work()
    } catch (error) {
      throw errorCode(error) === CANCELLED ? new TooLong(ms, kind, error) : error
    } finally {
      clearTimeout(timer)
      // The connection goes to nobody else while a cancel may still reach it.
      await this.#cancels.get(client)
    }
  }

  /** Cancels what runs on that connection. Statements sent together are cancelled by one journey. */
  cancel(client: pg.ClientBase): Promise<void> {
    const underway = this.#cancels.get(client)
    if (underway) return underway
    const cancelled = this.#send(client).finally(() => this.#cancels.delete(client))
    this.#cancels.set(client, cancelled)
    return cancelled
  }

  async #send(client: pg.ClientBase): Promise<void> {
    const other = new pg.Client({ ...this.#config, connectionTimeoutMillis: CANCEL_WITHIN_MS })
    // If the cancel fails, the statement goes on and its caller waits.
    other.on('error', () => {})
    try {
      await other.connect()
      await other.query('SELECT pg_cancel_backend($1)', [this.#pids.get(client)])
    } catch {
      return
    } finally {
      await other.end().catch(() => {})
    }
  }
}
