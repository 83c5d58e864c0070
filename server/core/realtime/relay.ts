import { once } from '#server/core/base/once.ts'
import type { PgDatabase } from '#server/db/pool.ts'
import { sql } from '#server/db/sql.ts'

/** Requests from one process to another. Unlogged: a request lives for milliseconds and may hold a token. */
export const RELAY_TABLE = `CREATE UNLOGGED TABLE wasl_relay (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  at timestamptz NOT NULL DEFAULT now(),
  request jsonb NOT NULL,
  answer jsonb
);`

const CHANNEL = 'wasl_relay'
/** After this time without an answer, the other process is taken to be gone. */
const PATIENCE_MS = 2_000

/** Carries a request, through the database, to the process that holds a connection, and its response back. */
export class Relay<Question, Answer> {
  readonly #db: PgDatabase
  readonly #node: string
  readonly #answer: (question: Question) => Promise<Answer>
  readonly #waiting = new Map<string, () => void>()
  /** Starts receiving the requests for this process. */
  readonly listen: () => Promise<void>

  constructor(db: PgDatabase, node: string, answer: (question: Question) => Promise<Answer>) {
    this.#db = db
    this.#node = node
    this.#answer = answer
    this.listen = once(() =>
      db.listen(
        CHANNEL,
        (payload) => this.#hear(payload),
        () => {},
      ),
    )
  }

  /** Sends a request to a process; null when it does not answer in time. */
  async ask(node: string, question: Question): Promise<Answer | null> {
    await this.listen()
    const [row] = await this.#db.query<{ id: string }>(
      sql`INSERT INTO wasl_relay (request) VALUES (${JSON.stringify(question)}::jsonb) RETURNING id`,
    )
    const id = row?.id ?? ''
    const { promise, resolve } = Promise.withResolvers<void>()
    const late = setTimeout(resolve, PATIENCE_MS)
    this.#waiting.set(id, resolve)
    await this.#notify(node, 'asks', id)
    await promise
    clearTimeout(late)
    this.#waiting.delete(id)
    const [done] = await this.#db.query<{ answer: Answer | null }>(
      sql`DELETE FROM wasl_relay WHERE id = ${id}::uuid RETURNING answer`,
    )
    return done?.answer ?? null
  }

  #hear(payload: string): void {
    const [to, verb, id = '', from = ''] = payload.split(' ')
    if (to !== this.#node) return
    if (verb === 'answers') this.#waiting.get(id)?.()
    // A request that fails is left without an answer: its client sends it again.
    else void this.#reply(id, from).catch(() => undefined)
  }

  async #reply(id: string, from: string): Promise<void> {
    const [row] = await this.#db.query<{ request: Question }>(
      sql`SELECT request FROM wasl_relay WHERE id = ${id}::uuid`,
    )
    if (!row) return
    const answer = await this.#answer(row.request)
    await this.#db.query(
      sql`UPDATE wasl_relay SET answer = ${JSON.stringify(answer)}::jsonb WHERE id = ${id}::uuid`,
    )
    await this.#notify(from, 'answers', id)
  }

  async #notify(to: string, verb: 'asks' | 'answers', id: string): Promise<void> {
    await this.#db.query(sql`SELECT pg_notify(${CHANNEL}, ${`${to} ${verb} ${id} ${this.#node}`})`)
  }

  /** Questions nobody came back for. */
  async sweep(): Promise<void> {
    await this.#db.query(sql`DELETE FROM wasl_relay WHERE at < now() - interval '1 minute'`)
  }
}
