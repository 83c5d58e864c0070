import type pg from 'pg'
import Cursor from 'pg-cursor'
import type { Collection } from '#model/schema/collection.ts'
import { badRequest } from '#server/core/base/refusals.ts'
import type { Cells } from '#server/core/read/json/lines.ts'
import type { Writers } from '#server/core/read/json/writers.ts'
import { planShape, type Shape, selectList } from '#server/core/read/plan/list-plan.ts'
import { parseQuery, refusing } from '#server/core/read/query/query.ts'
import { standing } from '#server/core/read/query/standing.ts'
import type { RuleInput } from '#server/core/read/rules/rules.ts'
import { lookedUp } from '#server/core/read/search/looked-up.ts'
import { allowing, TooLong } from '#server/db/deadlines.ts'
import { textTypes } from '#server/db/parsers.ts'
import type { ClientClock, PgDatabase } from '#server/db/pool.ts'
import { all, ident, join, raw, type Sql, sql } from '#server/db/sql.ts'

export interface StreamOptions {
  /** Records at most; a longer list is refused before the first. */
  readonly most: number
  /** Aborted when the reader is gone: the query is then stopped. */
  readonly signal: AbortSignal
}

export interface StreamLimits extends StreamOptions {
  /** Milliseconds the database may work for all of it. */
  readonly longest: number
  /** Waits until the database may work for it. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

export interface StreamPlan extends Shape {
  readonly select: Sql
  /** Returns a row only when there are more records than allowed. */
  readonly tooMany: Sql
}

export function planStream(
  collection: Collection,
  text: string,
  most: number,
  input: RuleInput,
  writers: Writers,
): StreamPlan {
  const query = refusing(() => parseQuery(text))
  const { order, conditions } = selectList(collection, query, input, writers)
  const shape = planShape(collection, query, input, writers)
  const where = all([
    ...standing(collection, query),
    ...lookedUp(
      collection,
      conditions.flatMap(({ parts }) => parts),
    ),
  ])
  const table = sql`${ident(collection.name)} AS "r"`
  const columns = join(shape.writer.columns('r'), ', ')
  return {
    ...shape,
    select: sql`SELECT ${columns} FROM ${table} ${order.joins} WHERE ${where} ORDER BY ${order.by} LIMIT ${raw(String(most))}`,
    tooMany: sql`SELECT 1 FROM ${table} WHERE ${where} OFFSET ${raw(String(most))} LIMIT 1`,
  }
}

/** Rows held at once: larger batches gain no time and make the young heap grow. */
const BATCH = 100

/**
 * The cells of every row, batch by batch and from one snapshot: a cursor keeps the place, so that neither side
 * holds the whole. Leaving the loop early closes it; a signal stops what is running. Fails with `TooLong` when the
 * database has worked too long for it; the time its reader takes does not count.
 */
export async function* streamCells(
  db: PgDatabase,
  { select, tooMany }: StreamPlan,
  { most, signal, longest, inTurn }: StreamLimits,
): AsyncGenerator<Cells[]> {
  const finished = Promise.withResolvers<void>()
  const { client, clock } = await hold(db, finished.promise)
  const time = new TimeLeft(clock, longest, inTurn)
  try {
    yield* fromCursor({ clock, time, signal }, async () => {
      const { rowCount } = await time.spend(() => client.query(bound(tooMany)))
      if (rowCount) throw badRequest(tooLong(most))
      return client.query(new Cursor<string[]>(...cursorOf(select)))
    })
  } finally {
    finished.resolve()
  }
}

/** Milliseconds the database may still work for one export, over all its statements. */
class TimeLeft {
  readonly #clock: ClientClock
  readonly #inTurn: StreamLimits['inTurn']
  readonly #whole: number
  #left: number

  constructor(clock: ClientClock, ms: number, inTurn: StreamLimits['inTurn']) {
    this.#clock = clock
    this.#inTurn = inTurn
    this.#whole = ms
    this.#left = ms
  }

  spend<T>(work: () => Promise<T>): Promise<T> {
    return this.#inTurn(() => this.#spendNow(work))
  }

  async #spendNow<T>(work: () => Promise<T>): Promise<T> {
    const begun = performance.now()
    try {
      return await allowing({ read: this.#left, write: this.#left }, () => this.#clock.within(work))
    } catch (error) {
      throw error instanceof TooLong ? new TooLong(this.#whole, error.kind, error) : error
    } finally {
      this.#left -= performance.now() - begun
    }
  }
}

interface Reading {
  readonly clock: ClientClock
  readonly time: TimeLeft
  readonly signal: AbortSignal
}

async function* fromCursor(
  { clock, time, signal }: Reading,
  open: () => Promise<Cursor<string[]>>,
): AsyncGenerator<Cells[]> {
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping = clock.cancel()
  }
  signal.addEventListener('abort', stop, { once: true })
  let cursor: Cursor<string[]> | undefined
  try {
    signal.throwIfAborted()
    cursor = await open()
    for (;;) {
      const reading: Cursor<string[]> = cursor
      // A cursor whose read failed is closed already: closing it again would wait for an answer that has
      // come.
      cursor = undefined
      const batch = await time.spend(() => reading.read(BATCH))
      cursor = reading
      signal.throwIfAborted()
      if (batch.length > 0) yield batch.map((cells) => cells.map((cell) => cell ?? ''))
      if (batch.length < BATCH) return
    }
  } finally {
    signal.removeEventListener('abort', stop)
    await cursor?.close()
    // The cancel must have ended before another request uses the connection.
    await stopping
  }
}

/** The refusal of a list with more records than one file holds. */
export const tooLong = (most: number): string =>
  `La liste compte plus de ${most.toLocaleString('fr-FR')} lignes : ajoutez un filtre, une période par exemple.`

function bound(statement: Sql): pg.QueryConfig {
  const { text, values } = statement.render()
  return { text, values }
}

function cursorOf(statement: Sql): ConstructorParameters<typeof Cursor> {
  const { text, values } = statement.render()
  return [text, values, { types: textTypes, rowMode: 'array' }]
}

interface HeldClient {
  readonly client: pg.PoolClient
  readonly clock: ClientClock
}

/** A connection until the promise is kept. */
function hold(db: PgDatabase, until: Promise<void>): Promise<HeldClient> {
  return new Promise((resolve, reject) => {
    db.withClient((client, clock) => {
      resolve({ client, clock })
      return until
    }).catch(reject)
  })
}
