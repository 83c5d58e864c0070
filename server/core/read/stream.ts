import type pg from 'pg'
import Cursor from 'pg-cursor'
import type { Collection } from '#model/schema/collection.ts'
import { badRequest } from '#server/core/http/errors.ts'
import { textTypes } from '#server/db/parsers.ts'
import type { PgDatabase } from '#server/db/pool.ts'
import { all, ident, join, raw, type Sql, sql } from '#server/db/sql.ts'
import type { Cells } from './lines.ts'
import { planShape, type Shape, selectList } from './list-plan.ts'
import { parseQuery, refusing } from './query.ts'
import type { Asking } from './rules.ts'
import { standing } from './standing.ts'
import type { Writers } from './writers.ts'

export interface StreamOptions {
  /** Records at most; a longer list is refused before the first. */
  readonly most: number
  /** Nobody reads any more: the query is stopped. */
  readonly signal: AbortSignal
}

export interface StreamPlan extends Shape {
  readonly select: Sql
  /** Answers nothing unless there are more records than allowed. */
  readonly tooMany: Sql
}

export function planStream(
  collection: Collection,
  text: string,
  most: number,
  asking: Asking,
  writers: Writers,
): StreamPlan {
  const query = refusing(() => parseQuery(text))
  const { order, conditions } = selectList(collection, query, asking, writers)
  const shape = planShape(collection, query, asking, writers)
  const where = all([...standing(collection, query), ...conditions.map((condition) => condition.sql)])
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
 * holds the whole. Leaving the loop early closes it; a signal stops what is running.
 */
export async function* streamCells(
  db: PgDatabase,
  { select, tooMany }: StreamPlan,
  { most, signal }: StreamOptions,
): AsyncGenerator<Cells[]> {
  const finished = Promise.withResolvers<void>()
  const client = await hold(db, finished.promise)
  try {
    yield* fromCursor(db, client, signal, async () => {
      const { rowCount } = await client.query(bound(tooMany))
      if (rowCount) throw badRequest(tooLong(most))
      return client.query(new Cursor<string[]>(...cursorOf(select)))
    })
  } finally {
    finished.resolve()
  }
}

async function* fromCursor(
  db: PgDatabase,
  client: pg.PoolClient,
  signal: AbortSignal,
  open: () => Promise<Cursor<string[]>>,
): AsyncGenerator<Cells[]> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  let stopping: Promise<unknown> | undefined
  const stop = () => {
    stopping = db.query(sql`SELECT pg_cancel_backend(${rows[0]?.pid ?? 0}::integer)`).catch(() => undefined)
  }
  signal.addEventListener('abort', stop, { once: true })
  let cursor: Cursor<string[]> | undefined
  try {
    signal.throwIfAborted()
    cursor = await open()
    for (;;) {
      const batch = await cursor.read(BATCH)
      signal.throwIfAborted()
      if (batch.length > 0) yield batch.map((cells) => cells.map((cell) => cell ?? ''))
      if (batch.length < BATCH) return
    }
  } finally {
    signal.removeEventListener('abort', stop)
    await cursor?.close()
    // The next user of the connection must not be the one who is stopped.
    await stopping
  }
}

const tooLong = (most: number): string =>
  `La liste compte plus de ${most.toLocaleString('fr-FR')} lignes : ajoutez un filtre, une période par exemple.`

function bound(statement: Sql): pg.QueryConfig {
  const { text, values } = statement.render()
  return { text, values }
}

function cursorOf(statement: Sql): ConstructorParameters<typeof Cursor> {
  const { text, values } = statement.render()
  return [text, values, { types: textTypes, rowMode: 'array' }]
}

/** A connection until the promise is kept. */
function hold(db: PgDatabase, until: Promise<void>): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    db.withClient((client) => {
      resolve(client)
      return until
    }).catch(reject)
  })
}
