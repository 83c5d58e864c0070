import { type CollectionName, collectionOf, collections } from '#model/collections.ts'
import type { Db } from '#server/db/database.ts'
import { type Counts, countsOf } from '#server/db/ddl.ts'
import { ident, join, sql } from '#server/db/sql.ts'
import type { Finding } from './finding.ts'

/** The maintained totals equal what counting gives. */
export async function checkCounters(db: Db): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const name of Object.keys(collections) as CollectionName[]) {
    for (const counts of countsOf(collectionOf(name))) findings.push(...(await compare(db, name, counts)))
  }
  return findings
}

async function compare(db: Db, name: CollectionName, { table, columns }: Counts): Promise<Finding[]> {
  const dimensions = join(columns.map(ident), ', ')
  const alive = collectionOf(name).trash ? sql` WHERE deleted_at IS NULL` : sql``
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
