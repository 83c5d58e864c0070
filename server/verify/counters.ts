import { DECLARED } from '#model/collections.ts'
import type { Collection } from '#model/schema/collection.ts'
import type { Db } from '#server/db/database.ts'
import { type Counts, countsOf } from '#server/db/ddl.ts'
import { ident, join, sql } from '#server/db/sql.ts'
import type { Finding } from './finding.ts'

/** The maintained totals equal what counting gives. */
export async function checkCounters(db: Db): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const collection of DECLARED) {
    for (const counts of countsOf(collection)) findings.push(...(await compare(db, collection, counts)))
  }
  return findings
}

async function compare(db: Db, { name, trash }: Collection, { table, columns }: Counts): Promise<Finding[]> {
  const dimensions = join(columns.map(ident), ', ')
  const alive = trash ? sql` WHERE deleted_at IS NULL` : sql``
  const [row] = await db.query<{ groups: number; gap: number }>(sql`
    SELECT count(*) AS groups, coalesce(sum(abs(n)), 0)::bigint AS gap FROM (
      SELECT ${dimensions}, sum(n)::bigint AS n FROM (
        SELECT ${dimensions}, n FROM ${ident(table)}
        UNION ALL SELECT ${dimensions}, -1 FROM ${ident(name)}${alive}
      ) AS both_sides GROUP BY ${dimensions} HAVING sum(n) <> 0
    ) AS wrong`)
  if (!row || row.groups === 0) return []
  return [{ where: table, what: `${row.groups} totaux sont faux, de ${row.gap} en tout` }]
}
