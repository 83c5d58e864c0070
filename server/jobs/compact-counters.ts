import type { Collection } from '#model/schema/collection.ts'
import type { Database } from '#server/db/database.ts'
import { countsOf } from '#server/db/ddl.ts'
import { sql } from '#server/db/sql.ts'
import { gently } from '#server/pace.ts'

/** Folds the deltas of every counted collection, so that a total stays a sum of a few hundred rows. */
export async function compactCounters(db: Database, collections: readonly Collection[]): Promise<void> {
  const waiting = collections.flatMap(countsOf)
  await gently(async () => {
    const next = waiting.shift()
    if (!next) return false
    const columns = next.dimensions.map(({ column }) => column)
    await db.query(sql`SELECT wasl_compact(${next.table}::regclass, ${columns}::text[])`)
    return waiting.length > 0
  })
}
