import { type BonKind, bonNumber } from '#model/domain/bon/bon.ts'
import { fromCanonical, localDay } from '#server/clock.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface BonNumber {
  readonly number: string
  readonly year: number
  readonly seq: number
}

/**
 * The next number of a kind in the local year. Who else issues one waits until this transaction ends, and takes the
 * same number when it fails: the series has no gap. Take it last, so that the wait is short.
 */
export async function takeNumber(tx: Tx, kind: BonKind, now: string): Promise<BonNumber> {
  const { year } = localDay(fromCanonical(now))
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('bons'), hashtext(${`${kind} ${year}`}))`)
  const [last] = await tx.query<{ seq: number }>(
    sql`SELECT seq FROM bons WHERE kind = ${kind} AND year = ${year}::int AND seq > 0
        ORDER BY kind DESC, year DESC, seq DESC LIMIT 1`,
  )
  const seq = (last?.seq ?? 0) + 1
  return { number: bonNumber(kind, year, seq), year, seq }
}
