import { DECLARED } from '#model/collections.ts'
import type { Collection } from '#model/schema/collection.ts'
import type { Db } from '#server/db/database.ts'
import { type Counts, countedValue, countsOf } from '#server/db/ddl.ts'
import { ident, join, raw, sql } from '#server/db/sql.ts'
import type { Finding } from './finding.ts'

/** The maintained totals equal what counting gives. */
export async function checkCounters(db: Db): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const collection of DECLARED) {
    for (const counts of countsOf(collection)) findings.push(...(await compare(db, collection, counts)))
  }
  return findings
}

async function compare(
  db: Db,
  { name, trash }: Collection,
  { table, dimensions }: Counts,
): Promise<Finding[]> {
  const columns = join(
    dimensions.map(({ column }) => ident(column)),
    ', ',
  )
  const values = raw(dimensions.map(countedValue).join(', '))
  const alive = trash ? sql` WHERE deleted_at IS NULL` : sql``
  const [row] = await db.query<{ groups: number; gap: number }>(sql`
    SELECT count(*) AS groups, coalesce(sum(abs(n)), 0)::bigint AS gap FROM (
      SELECT ${columns}, sum(n)::bigint AS n FROM (
        SELECT ${columns}, n FROM ${ident(table)}
        UNION ALL SELECT ${values}, -1 FROM ${ident(name)}${alive}
      ) AS both_sides GROUP BY ${columns} HAVING sum(n) <> 0
    ) AS wrong`)
  if (!row || row.groups === 0) return []
  return [{ where: table, what: `${row.groups} totaux sont faux, de ${row.gap} en tout` }]
}
