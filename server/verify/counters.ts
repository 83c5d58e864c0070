import { type CollectionName, collectionOf, collections } from '#model/collections.ts'
import type { Db } from '#server/db/database.ts'
import { ident, join, sql } from '#server/db/sql.ts'
import type { Finding } from './finding.ts'

/** The maintained totals equal what counting gives. */
export async function checkCounters(db: Db): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const name of Object.keys(collections) as CollectionName[]) {
    const { counters, trash } = collectionOf(name)
    if (counters.length === 0) continue
    const columns = join(counters.map(ident), ', ')
    const alive = trash ? sql` WHERE deleted_at IS NULL` : sql``
    const [row] = await db.query<{ groups: number; gap: number }>(sql`
      SELECT count(*) AS groups, coalesce(sum(abs(n)), 0)::bigint AS gap FROM (
        SELECT ${columns}, sum(n)::bigint AS n FROM (
          SELECT ${columns}, n FROM ${ident(`${name}_counts`)}
          UNION ALL SELECT ${columns}, -1 FROM ${ident(name)}${alive}
        ) AS both_sides GROUP BY ${columns} HAVING sum(n) <> 0
      ) AS wrong`)
    if (row && row.groups > 0) {
      findings.push({
        where: `${name}_counts`,
        what: `${row.groups} totaux sont faux, de ${row.gap} en tout`,
      })
    }
  }
  return findings
}
