import { LEASE_MS } from '#model/domain/presence.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** The most records one account has open in all its tabs; of more, those renewed last are kept. */
export const MOST_OF_ACCOUNT = 20
/** The most people named on one record. */
const MOST_NAMED = 50

export interface OpenedRecord {
  readonly collection: string
  readonly record: string
}

/** A record that a tab of an account has open. */
export interface Lease extends OpenedRecord {
  readonly account: string
  readonly tab: string
}

const isLease = ({ account, tab, collection, record }: Lease) =>
  sql`account = ${account} AND tab = ${tab} AND collection = ${collection} AND record = ${record}`

/** Begins or renews a lease; true when others see something new. `now` is in milliseconds since 1970. */
export async function renew(db: Db, lease: Lease, editing: boolean, now: number): Promise<boolean> {
  const { account, tab, collection, record } = lease
  const [row] = await db.query<{ was: boolean | null }>(sql`
    WITH was AS (SELECT editing FROM wasl_presences WHERE ${isLease(lease)} AND until > ${now}::bigint)
    INSERT INTO wasl_presences AS p (account, tab, collection, record, editing, since, until)
    VALUES (${account}, ${tab}, ${collection}, ${record}, ${editing}::boolean, ${now}::bigint, ${now + LEASE_MS}::bigint)
    ON CONFLICT (account, tab, collection, record) DO UPDATE SET editing = excluded.editing, until = excluded.until,
      since = CASE WHEN p.until > ${now}::bigint THEN p.since ELSE excluded.since END
    RETURNING (SELECT editing FROM was) AS was`)
  if (row?.was === null) await keepNewest(db, account)
  return row?.was !== editing
}

async function keepNewest(db: Db, account: string): Promise<void> {
  await db.query(sql`DELETE FROM wasl_presences WHERE account = ${account} AND (tab, collection, record) IN (
    SELECT tab, collection, record FROM wasl_presences WHERE account = ${account}
    ORDER BY until DESC, since DESC, record OFFSET ${MOST_OF_ACCOUNT})`)
}

/** Ends a lease; true when there was one. */
export async function end(db: Db, lease: Lease): Promise<boolean> {
  const ended = await db.query(sql`DELETE FROM wasl_presences WHERE ${isLease(lease)} RETURNING account`)
  return ended.length > 0
}

/** The accounts that have a record open, the first to open it first. */
export function holdersOf(
  db: Db,
  { collection, record }: OpenedRecord,
  now: number,
): Promise<{ account: string; editing: boolean }[]> {
  return db.query(sql`
    SELECT account, bool_or(editing) AS editing FROM wasl_presences
    WHERE collection = ${collection} AND record = ${record} AND until > ${now}::bigint
    GROUP BY account ORDER BY min(since), account LIMIT ${MOST_NAMED}`)
}

/** Ends every lease of an account, and returns their records. */
export async function endAll(db: Db, account: string): Promise<OpenedRecord[]> {
  return db.query(sql`
    WITH gone AS (DELETE FROM wasl_presences WHERE account = ${account} RETURNING collection, record)
    SELECT DISTINCT collection, record FROM gone`)
}

/** Deletes the leases that ran out, and returns their records. */
export async function sweep(db: Db, now: number): Promise<OpenedRecord[]> {
  return db.query(sql`
    WITH gone AS (DELETE FROM wasl_presences WHERE until <= ${now}::bigint RETURNING collection, record)
    SELECT DISTINCT collection, record FROM gone`)
}
