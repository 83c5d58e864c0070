import { DECLARED } from '#model/collections.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { digestAll, lastLine, takeDigests } from '#server/db/digests.ts'
import { createDatabase, type PgDatabase } from '#server/db/pool.ts'
import { raw, type Sql, sql } from '#server/db/sql.ts'

/**
 * SQL that a test runs past the product on purpose: a state that takes days to reach, a date in the past, a
 * fault. Its rows are digested in the same transaction, so that the comparison at the end of the test accepts
 * them, and still finds rows the product writes past the journal.
 */
export interface Behind extends Db {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export function openBehind(connection: Connection): Behind {
  // Separate connections, because the statistics of a transaction include earlier work of its connection.
  let opened: PgDatabase | undefined
  const transaction: Behind['transaction'] = (work) => {
    opened ??= createDatabase(connection, { max: 2, onError: () => {} })
    return opened.transaction(async (tx) => {
      const done = await work(tx)
      await digestWritten(tx)
      return done
    })
  }
  return {
    query: <T>(statement: Sql) => transaction((tx) => tx.query<T>(statement)),
    transaction,
    close: async () => opened?.close(),
  }
}

/** Sealed records too, which are compared with the lines of the journal. */
const JOURNALLED = DECLARED.filter(({ journalled }) => journalled)

/** Digests the written tables; one that lost rows starts again, because digests do not record deletions. */
async function digestWritten(tx: Tx): Promise<void> {
  const written = await tx.query<{ name: string; lost: boolean }>(sql`
    SELECT relname AS name, pg_stat_get_xact_tuples_deleted(oid) > 0 AS lost FROM pg_class
    WHERE relname = ANY(${JOURNALLED.map(({ name }) => name)}::text[]) AND relnamespace = 'public'::regnamespace
      AND pg_stat_get_xact_tuples_inserted(oid) + pg_stat_get_xact_tuples_updated(oid)
        + pg_stat_get_xact_tuples_deleted(oid) > 0`)
  const lost = new Map(written.map((each) => [each.name, each.lost]))
  const anew = JOURNALLED.filter(({ name }) => lost.get(name))
  if (anew.length > 0) await digestAll(tx, anew)
  for (const collection of JOURNALLED) {
    if (lost.get(collection.name) === false)
      await takeDigests(tx, collection, WRITTEN_NOW, await lastLine(tx))
  }
}

const WRITTEN_NOW = raw('t.xmin = pg_current_xact_id()::xid')
