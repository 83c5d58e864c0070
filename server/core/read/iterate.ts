import type pg from 'pg'
import Cursor from 'pg-cursor'
import type { Collection } from '#model/schema/collection.ts'
import type { AnyRow, Caller } from '#server/core/caller.ts'
import { Uses } from '#server/core/filter/lookup.ts'
import { valueTypes } from '#server/db/parsers.ts'
import type { PgDatabase } from '#server/db/pool.ts'
import { all, ident, type Sql, sql } from '#server/db/sql.ts'
import { alive, selectList } from './list-plan.ts'
import { parseQuery, refusing } from './query.ts'
import { selectRow, toRow } from './rows.ts'
import type { Writers } from './writers.ts'

/** Rows held at once: larger batches gain no time and make the young heap grow. */
const BATCH = 100

/**
 * Every row of a list, batch by batch and from one snapshot: a cursor keeps the place, so that neither side
 * holds the whole. Leaving the loop early closes it.
 */
export async function* iterate(
  { db, writers }: { db: PgDatabase; writers: Writers },
  collection: Collection,
  query: string,
  caller: Caller,
): AsyncGenerator<AnyRow[]> {
  const statement = selectAll(collection, query, caller, writers)
  const finished = Promise.withResolvers<void>()
  const client = await hold(db, finished.promise)
  const { text, values } = statement.render()
  const cursor = client.query(new Cursor<Record<string, unknown>>(text, values, { types: valueTypes }))
  try {
    for (;;) {
      const rows = await cursor.read(BATCH)
      if (rows.length > 0) yield rows.map((row) => toRow(collection, row))
      if (rows.length < BATCH) return
    }
  } finally {
    await cursor.close().finally(finished.resolve)
  }
}

function selectAll(collection: Collection, query: string, caller: Caller, writers: Writers): Sql {
  const parsed = refusing(() => parseQuery(query))
  const { order, conditions } = selectList(collection, parsed, { caller, uses: new Uses() }, writers)
  const where = all([...alive(collection), ...conditions.map((condition) => condition.sql)])
  return sql`SELECT ${selectRow(collection, 'r')} FROM ${ident(collection.name)} AS "r" ${order.joins} WHERE ${where} ORDER BY ${order.by}`
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
