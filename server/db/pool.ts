import pg from 'pg'
import { messageOf } from '#server/operator-error.ts'
import type { Connection } from './connection.ts'
import type { Database, Tx } from './database.ts'
import { Deadlines, type StatementTime, UNLIMITED } from './deadlines.ts'
import { isRefusal, JointCommits } from './joint-commits.ts'
import { Journey, type SentStatement, type StatementResult } from './journey.ts'
import { Listener } from './listener.ts'
import { valueTypes } from './parsers.ts'
import type { Sql } from './sql.ts'
import { StatementNames } from './statements.ts'
import { type Isolation, OpenTransaction, retryTransient, type Sending } from './transaction.ts'

export interface PoolOptions {
  /** Connections at most. */
  readonly max?: number
  /** The time of statements outside of requests, which set their own; unlimited by default. */
  readonly statementTime?: StatementTime
  /** Called with failures outside a caller's work: an idle connection that broke, an effect after commit. */
  readonly onError?: (error: unknown) => void
}

export interface PgDatabase extends Database {
  transaction<T>(work: (tx: Tx) => Promise<T>, isolation?: Isolation): Promise<T>
  /**
   * Rows as arrays of cells in PostgreSQL's own text, not parsed: for reads that write JSON directly. Fails with
   * `TooLong` after `longest` milliseconds, or sooner where less is allowed.
   */
  queryText(statement: Sql, longest?: number): Promise<(string | null)[][]>
  /** Connections of the pool at this moment. */
  use(): { readonly open: number; readonly busy: number; readonly waiting: number }
  /** Lends one connection while `work` runs: for cursors and COPY outside a transaction. */
  withClient<T>(work: (client: pg.PoolClient, clock: ClientClock) => Promise<T>): Promise<T>
}

/** Limits what runs on one borrowed connection: statements sent on it directly have no deadline of their own. */
export interface ClientClock {
  /** Like `Deadlines.within`, for a read. */
  within<T>(work: () => Promise<T>): Promise<T>
  /** Stops what runs; resolves when nothing sent later can be hit. */
  cancel(): Promise<void>
}

/** Settings that the parsers, the plans and misspelt searches rely on, whatever server DATABASE_URL names. */
const SESSION = [
  "SET TimeZone = 'UTC'",
  "SET DateStyle = 'ISO, YMD'",
  "SET IntervalStyle = 'postgres'",
  'SET extra_float_digits = 1',
  'SET jit = off',
  'SET pg_trgm.word_similarity_threshold = 0.45',
].join('; ')

/** Prepared statements live as long as their connection: renewing it bounds the memory of the server. */
const LIFETIME_S = 3_600

export function createDatabase(connection: Connection, options: PoolOptions = {}): PgDatabase {
  const onError = options.onError ?? ((error: unknown) => process.emitWarning(messageOf(error)))
  // Errors after our own closing are not reported: the server hanging up is then expected.
  const report = (error: unknown) => {
    if (!pool.ending) onError(error)
  }
  const config = clientConfig(connection)
  const deadlines = new Deadlines(config, options.statementTime ?? UNLIMITED)
  const settings: pg.PoolConfig = {
    ...config,
    maxLifetimeSeconds: LIFETIME_S,
    connectionTimeoutMillis: 15_000,
    onConnect: async (client) => {
      await client.query(SESSION)
      await deadlines.learn(client)
    },
  }
  const pool = new pg.Pool({ ...settings, max: options.max ?? 10 })
  const spare = new pg.Pool({ ...settings, max: 1 })
  for (const each of [pool, spare]) each.on('error', report)
  const names = new StatementNames()
  const listener = new Listener(config)
  const joint = new JointCommits()
  const asSent = (statement: Sql): SentStatement => {
    const { text, values } = statement.render()
    return { text, values, name: names.nameOf(text) }
  }
  const read = async <T>(client: pg.ClientBase, statement: Sql, as: Rows, longest?: number): Promise<T[]> => {
    const sent = [asSent(statement)]
    const [answer] = await deadlines.within(client, 'read', () => travel(client, sent, as), longest)
    return (answer?.rows ?? []) as T[]
  }
  const writing: Sending = (client, statements) => {
    const sent = statements.map((one) => (typeof one === 'string' ? control(one) : asSent(one)))
    return deadlines.within(client, 'write', () => travel(client, sent, 'objects'))
  }
  return {
    query: <T>(statement: Sql) => borrow(pool, (client) => read<T>(client, statement, 'objects')),
    queryText: (statement, longest) =>
      borrow(pool, (client) => read<(string | null)[]>(client, statement, 'cells', longest)),
    apart: {
      query: <T>(statement: Sql) => borrow(spare, (client) => read<T>(client, statement, 'objects')),
    },
    use: () => ({
      open: pool.totalCount,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    withClient: (work) =>
      borrow(pool, (client) =>
        work(client, {
          within: (statement) => deadlines.within(client, 'read', statement),
          cancel: () => deadlines.cancel(client),
        }),
      ),
    transaction: (work, isolation = 'READ COMMITTED') =>
      retryTransient(() => oneTransaction({ pool, writing, joint, report }, work, isolation)),
    listen: (channel, hear, lost) => listener.listen(channel, hear, lost),
    async close() {
      const ending = [pool, spare].filter(({ ended }) => !ended).map((each) => each.end())
      await Promise.all([listener.close(), ...ending])
    },
  }
}

export function clientConfig(connection: Connection): pg.ClientConfig {
  const target = 'url' in connection ? { connectionString: connection.url } : connection
  return { ...target, types: valueTypes, application_name: 'wasl', keepAlive: true }
}

type Rows = 'objects' | 'cells'

/**
 * Sends statements. Errors get the stack of the caller: the driver's own shows only where a packet was read.
 */
async function travel(
  client: pg.ClientBase,
  statements: readonly SentStatement[],
  as: Rows,
): Promise<readonly StatementResult[]> {
  try {
    return await client.query(new Journey(statements, as)).answered
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

/** BEGIN and COMMIT: prepared once like everything that is sent again and again. */
const control = (text: string): SentStatement => ({ text, values: [], name: text })

/** A connection that broke is thrown away, not handed to the next. */
async function borrow<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, discard: () => void) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken = false
  const onBreak = () => {
    broken = true
  }
  client.on('error', onBreak)
  try {
    return await work(client, onBreak)
  } catch (error) {
    // The server announces that it hangs up before the connection ends.
    if (error instanceof pg.DatabaseError && error.severity === 'FATAL') onBreak()
    throw error
  } finally {
    client.off('error', onBreak)
    client.release(broken)
  }
}

interface Means {
  readonly pool: pg.Pool
  readonly writing: Sending
  readonly joint: JointCommits
  readonly report: (error: unknown) => void
}

async function oneTransaction<T>(
  { pool, writing, joint, report }: Means,
  work: (tx: Tx) => Promise<T>,
  isolation: Isolation,
): Promise<T> {
  const { result, tx } = await borrow(pool, async (client, discard) => {
    const tx = new OpenTransaction(client, writing, isolation)
    let committing = false
    try {
      const result = await work(tx)
      await tx.end()
      committing = true
      await (tx.onlyWrites ? joint.commit(tx) : tx.commit())
      return { result, tx }
    } catch (error) {
      if (await tx.abandonCopies()) await tx.rollback().catch(report)
      else discard()
      if (!committing || isRefusal(error)) await tx.runEffects('rollback', report)
      throw error
    }
  })
  await tx.runEffects('commit', report)
  return result
}
