import { monthOf } from '#server/books/month.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { type Finding, finding } from './finding.ts'

/** Checks that the figures of a closed month equal those kept at its closing. */
export async function checkClotures(db: Db): Promise<Finding[]> {
  const closed = await db.query<{ id: string; mois: string; ecritures: number; debit: string }>(
    sql`SELECT id, mois, ecritures, debit::text FROM clotures WHERE state = 'close' ORDER BY mois`,
  )
  const wrong: string[] = []
  for (const { id, mois, ecritures, debit } of closed) {
    const { start, end } = monthOf(mois)
    const [now] = await db.query<{ same: boolean }>(
      sql`SELECT count(DISTINCT e.id) = ${ecritures}
          AND coalesce(sum(p.amount) FILTER (WHERE p.amount > 0), 0) = ${debit}::numeric AS same
        FROM ledger_entries AS e JOIN ledger_postings AS p ON p.entry = e.id
        WHERE e.posted_at >= ${start} AND e.posted_at < ${end}`,
    )
    if (now?.same !== true) wrong.push(id)
  }
  return finding(
    'clotures',
    { n: wrong.length, ids: wrong },
    (n) => `${n} mois clos n’ont plus leurs écritures`,
  )
}
