import pg from 'pg'
import { errorCode } from '#server/operator-error.ts'

/** A read was given up after so many milliseconds. */
export class TooLong extends Error {
  readonly ms: number

  constructor(ms: number, cause: unknown) {
    super(`a read was given up after ${ms} ms`, { cause })
    this.ms = ms
  }
}

/** What PostgreSQL says of a statement that was cancelled. */
const CANCELLED = '57014'

/**
 * Stops statements that last too long. A timer of ours and a cancel from another connection cost the other
 * statements nothing, where `statement_timeout` would have to be set and put back around each.
 */
export class Deadlines {
  readonly #config: pg.ClientConfig
  readonly #ms: number
  readonly #pids = new WeakMap<pg.ClientBase, number>()

  constructor(config: pg.ClientConfig, ms: number) {
    this.#config = config
    this.#ms = ms
  }

  /** Called once for each connection. */
  async learn(client: pg.ClientBase): Promise<void> {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const pid = rows[0]?.pid
    if (pid !== undefined) this.#pids.set(client, pid)
  }

  /** The work of one statement; it fails with `TooLong` when its time is over, which is never more than any may have. */
  async within<T>(client: pg.ClientBase, work: () => Promise<T>, most = this.#ms): Promise<T> {
    const ms = Math.min(most, this.#ms)
    let cancelled: Promise<void> | undefined
    const timer = setTimeout(() => {
      cancelled = this.#cancel(client)
    }, ms)
    try {
      return await work()
    } catch (error) {
      throw cancelled && errorCode(error) === CANCELLED ? new TooLong(ms, error) : error
    } finally {
      clearTimeout(timer)
      // The connection goes to nobody else while a cancel may still reach it.
      await cancelled
    }
  }

  async #cancel(client: pg.ClientBase): Promise<void> {
    const other = new pg.Client({ ...this.#config, connectionTimeoutMillis: this.#ms })
    // Without an answer the statement goes on; its caller waits as he would have.
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
