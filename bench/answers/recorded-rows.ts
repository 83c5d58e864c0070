import { stateId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Lines of journal and changes of the outbox that the product wrote with one transition, one column after the other. */
export type RecordedRows = readonly (readonly (string | null)[])[]

/**
 * The last transitions of the product into this state whose transaction moved one parcel alone: a shared
 * transaction does not show the cost of one. Several of them, since parcels differ in their fees.
 */
export async function rowsOfTransition(db: Db, code: StateCode): Promise<readonly RecordedRows[]> {
  const last = await db.query<{ xid: string }>(
    sql`SELECT o.xid::text FROM wasl_outbox AS o WHERE o.collection = 'suivis' GROUP BY o.xid
        HAVING count(*) = 1 AND min(o.state::jsonb ->> 'status') = ${stateId(code)} ORDER BY o.xid DESC LIMIT ${SAMPLES}::int`,
  )
  if (last.length === 0) throw new Error(`the product moved no parcel alone to ${code}`)
  return Promise.all(last.map(({ xid }) => rowsOfTransaction(db, xid)))
}

/** Number of transitions read: enough for their mean to be that of all. */
const SAMPLES = 40

async function rowsOfTransaction(db: Db, xid: string): Promise<RecordedRows> {
  const journal = await db.query<
    Record<'collection' | 'action', string> & Record<'before' | 'after', string | null>
  >(
    sql`SELECT collection, action, before::text, after::text FROM journal
        WHERE _seq > (SELECT max(_seq) - ${RECENT}::int FROM journal) AND xmin::text = ${xid} ORDER BY _seq`,
  )
  const outbox = await db.query<
    Record<'collection' | 'action' | 'state', string> & { former: string | null }
  >(sql`SELECT collection, action, state, former FROM wasl_outbox WHERE xid = ${xid}::xid8 ORDER BY n`)
  return [
    ...(['collection', 'action', 'before', 'after'] as const).map((name) =>
      journal.map((line) => line[name]),
    ),
    ...(['collection', 'action', 'state', 'former'] as const).map((name) => outbox.map((line) => line[name])),
  ]
}

/** Lines read at least: more than are written after the transition wanted. */
const RECENT = 20_000

/** SQL that writes recorded rows again for the commande `$1`; their columns are the parameters from `from` on. */
export const replayRows = (from: number): string => {
  const columns = (first: number) => [0, 1, 2, 3].map((i) => `$${first + i}::text[]`).join(', ')
  return `kept AS (INSERT INTO journal (id, collection, record, action, "before", "after", source, actor, ip)
    SELECT ${NEW_ID}, collection, $1, action, "before"::jsonb, "after"::jsonb, 'web', $2, '127.0.0.1'
    FROM unnest(${columns(from)}) AS line (collection, action, "before", "after")),
  sent AS (INSERT INTO wasl_outbox (n, collection, record, action, state, former)
    SELECT n - 1, collection, $1, action, state, former
    FROM unnest(${columns(from + 4)}) WITH ORDINALITY AS change (collection, action, state, former, n))`
}

export const NEW_ID = 'substr(md5(random()::text), 1, 15)'
