import { trackingCode } from '#model/domain/commande/code.ts'
import { codeStamp, fromCanonical } from '#server/clock.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/**
 * The next tracking codes of that second (`now` is canonical text), each given to nobody else. The row of the
 * second stays locked until the transaction ends: for many codes at once call it outside of one, since a number
 * that is never used costs nothing.
 */
export async function allocateCodes(db: Db, now: string, count: number): Promise<string[]> {
  if (count === 0) return []
  const stamp = codeStamp(fromCanonical(now))
  const [row] = await db.query<{ n: number }>(nextNumbers(stamp, count))
  if (!row) throw new Error(`no tracking code for ${stamp}`)
  const first = row.n - count + 1
  return Array.from({ length: count }, (_, i) => trackingCode(stamp, first + i))
}

export async function allocateCode(db: Db, now: string): Promise<string> {
  const [code] = await allocateCodes(db, now, 1)
  if (code === undefined) throw new Error('no tracking code was given')
  return code
}

/** Starts after the codes already in use, wherever they came from; forgets two seconds of yesterday on the way. */
const nextNumbers = (stamp: string, count: number) => sql`
  WITH forgotten AS (
    DELETE FROM code_seconds WHERE stamp IN (
      SELECT stamp FROM code_seconds WHERE at < now() - interval '1 day'
      ORDER BY at LIMIT 2 FOR UPDATE SKIP LOCKED)
  )
  INSERT INTO code_seconds AS seconds (stamp, n)
  SELECT ${stamp}, ${count}::integer + coalesce(max(coalesce(nullif(substr(code, 15), ''), '1')::integer), 0)
  FROM commands WHERE code >= ${stamp} AND code < ${`${stamp}.`} AND code <> ''
    AND (code = ${stamp} OR code ~ '^[0-9]{6}-[0-9]{6}-[0-9]{2,8}$')
  ON CONFLICT (stamp) DO UPDATE SET n = seconds.n + ${count}::integer
  RETURNING n`
