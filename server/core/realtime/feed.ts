import { type ChangePlace, Position, Snapshot } from '#model/schema/position.ts'
import type { ChangeAction } from '#server/core/contract/written.ts'
import type { Db } from '#server/db/database.ts'
import { raw, sql } from '#server/db/sql.ts'

/** A change as the outbox holds it; states are JSON. */
export interface Change extends ChangePlace {
  readonly collection: string
  readonly record: string
  readonly action: ChangeAction
  readonly state: string
  readonly former: string | null
  /** Instant of the write, in milliseconds since 1970. */
  readonly at: number
}

const COLUMNS = raw(
  'xid::text::bigint AS xid, n, collection, record, action, state, former, (extract(epoch FROM at) * 1000)::bigint AS at',
)

/** The most changes read at once; the loop reads the rest in turns. */
const PAGE = 1_000

export async function currentSnapshot(db: Db): Promise<Snapshot> {
  const [row] = await db.query<{ snapshot: string }>(sql`SELECT pg_current_snapshot()::text AS snapshot`)
  return new Snapshot(row?.snapshot ?? '')
}

/**
 * Some changes that became visible since a position, in order, and the position after them; an empty list
 * when there are no more. A transaction that commits late counts from its commit.
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

/** Changes the same transaction wrote before this one. */
export function changesBefore(db: Db, { xid, n }: ChangePlace): Promise<Change[]> {
  return db.query<Change>(sql`
    SELECT ${COLUMNS} FROM wasl_outbox AS c
    WHERE c.xid = ${String(xid)}::text::xid8 AND c.n < ${n}::integer ORDER BY c.n`)
}

const OLDEST_MINUTES = 10
const SWEPT_AT_ONCE = 5_000

/** Deletes changes too old to resume from, in the order of the key, so that only deleted rows are read. */
export async function sweepOutbox(db: Db): Promise<void> {
  for (let swept = SWEPT_AT_ONCE; swept === SWEPT_AT_ONCE; ) {
    const gone = await db.query(sql`
      DELETE FROM wasl_outbox WHERE (xid, n) IN (SELECT xid, n FROM wasl_outbox ORDER BY xid, n LIMIT ${SWEPT_AT_ONCE})
        AND at < now() - make_interval(mins => ${OLDEST_MINUTES}) RETURNING n`)
    swept = gone.length
  }
}
