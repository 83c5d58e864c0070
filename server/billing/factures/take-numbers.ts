import type { Series } from '#model/domain/billing/series.ts'
import { paperNumber } from '#model/domain/paper-number.ts'
import { fromCanonical, localDay } from '#server/clock.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/**
 * The next `count` numbers of a series in the local year of `now` (canonical text), in order. The row of the counter is
 * held until the transaction ends, and rolled back with it: the series has no gap. Take it as the last lock of all.
 */
export async function takeNumbers(tx: Tx, series: Series, now: string, count: number): Promise<string[]> {
  const { year } = localDay(fromCanonical(now))
  const [row] = await tx.query<{ last: number }>(
    sql`INSERT INTO wasl_series AS s (series, year, last) VALUES (${series}, ${year}::int, ${count}::int)
        ON CONFLICT (series, year) DO UPDATE SET last = s.last + excluded.last RETURNING last`,
  )
  const last = row?.last ?? count
  return Array.from({ length: count }, (_, i) => paperNumber(series, year, last - count + 1 + i))
}

export async function takeNumber(tx: Tx, series: Series, now: string): Promise<string> {
  const [number = ''] = await takeNumbers(tx, series, now, 1)
  return number
}
