import { type Place, Position, Snapshot } from '#model/schema/position.ts'
import type { ChangeAction } from '#server/core/contract/written.ts'
import type { Db } from '#server/db/database.ts'
import { raw, sql } from '#server/db/sql.ts'

/** A change as the outbox holds it; states are JSON. */
export interface Change extends Place {
  readonly collection: string
  readonly record: string
  readonly action: ChangeAction
  readonly state: string
  readonly former: string | null
  /** When it was written, in milliseconds since 1970. */
  readonly at: number
}

const COLUMNS = raw(
  'xid::text::bigint AS xid, n, collection, record, action, state, former, (extract(epoch FROM at) * 1000)::bigint AS at',
)

/** Changes at once: what a look brings beyond that is read in turns. */
const PAGE = 1_000

export async function currentSnapshot(db: Db): Promise<Snapshot> {
  const [row] = await db.query<{ snapshot: string }>(sql`SELECT pg_current_snapshot()::text AS snapshot`)
  return new Snapshot(row?.snapshot ?? '')
}

/**
 * Some changes that came into sight since a position, in order, and the position behind them; none when there
 * are no more. A transaction that ended late is as new as it looks.
 */
export async function changesSince(db: Db, { seen, within }: Position): Promise<[Change[], Position]> {
  const next = within?.snapshot.text ?? null
  const rows = await db.query<{ snapshot: string } & { [K in keyof Change]: Change[K] | null }>(sql`
    SELECT pg_current_snapshot()::text AS snapshot, o.*
    FROM (VALUES (1)) AS one LEFT JOIN (
      SELECT ${COLUMNS} FROM wasl_outbox AS c
      WHERE c.xid >= ${String(seen.least)}::text::xid8
        AND NOT pg_visible_in_snapshot(c.xid, ${seen.text}::text::pg_snapshot)
        AND (${next}::text IS NULL OR pg_visible_in_snapshot(c.xid, ${next}::text::pg_snapshot))
        AND (c.xid, c.n) > (${String(within?.xid ?? 0)}::text::xid8, ${within?.n ?? 0}::integer)
      ORDER BY c.xid, c.n LIMIT ${PAGE}
    ) AS o ON TRUE ORDER BY o.xid, o.n`)
  const snapshot = within?.snapshot ?? new Snapshot(rows[0]?.snapshot ?? '')
  const changes = rows.filter((row): row is Change & { snapshot: string } => row.xid !== null)
  const last = changes.at(-1)
  const position =
    last && changes.length === PAGE
      ? new Position(Date.now(), seen, { snapshot, xid: last.xid, n: last.n })
      : new Position(Date.now(), snapshot)
  return [changes, position]
}

/** Changes of the last minutes, in the order of their transactions. */
export function changesOfLast(db: Db, seconds: number, most: number): Promise<Change[]> {
  return db.query<Change>(sql`
    SELECT * FROM (
      SELECT ${COLUMNS} FROM wasl_outbox AS c
      WHERE c.at > now() - make_interval(secs => ${seconds}) ORDER BY c.xid DESC, c.n DESC LIMIT ${most}
    ) AS o ORDER BY xid, n`)
}

/** What the transaction of a change wrote before it. */
export function changesBefore(db: Db, { xid, n }: Place): Promise<Change[]> {
  return db.query<Change>(sql`
    SELECT ${COLUMNS} FROM wasl_outbox AS c
    WHERE c.xid = ${String(xid)}::text::xid8 AND c.n < ${n}::integer ORDER BY c.n`)
}

const OLDEST_MINUTES = 10
const SWEPT_AT_ONCE = 5_000

/** Throws away what nobody can ask for any more; in the order of the key, so that it reads only what goes. */
export async function sweepOutbox(db: Db): Promise<void> {
  for (let swept = SWEPT_AT_ONCE; swept === SWEPT_AT_ONCE; ) {
    const gone = await db.query(sql`
      DELETE FROM wasl_outbox WHERE (xid, n) IN (SELECT xid, n FROM wasl_outbox ORDER BY xid, n LIMIT ${SWEPT_AT_ONCE})
        AND at < now() - make_interval(mins => ${OLDEST_MINUTES}) RETURNING n`)
    swept = gone.length
  }
}
