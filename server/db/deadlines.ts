import pg from 'pg'

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

  /** The work of one statement; it fails with SQLSTATE 57014 when its time is over. */
  async within<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
    let cancelled: Promise<void> | undefined
    const timer = setTimeout(() => {
      cancelled = this.#cancel(client)
    }, this.#ms)
    try {
      return await work()
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
