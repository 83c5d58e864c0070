import type { Collection } from '#model/schema/collection.ts'
import type { Database } from '#server/db/database.ts'
import { countsOf } from '#server/db/ddl.ts'
import { sql } from '#server/db/sql.ts'

/** Folds the deltas of every counted collection, so that a total stays a sum of a few hundred rows. */
export async function compactCounters(db: Database, collections: readonly Collection[]): Promise<void> {
  for (const { table, dimensions } of collections.flatMap(countsOf)) {
    const columns = dimensions.map(({ column }) => column)
    await db.query(sql`SELECT wasl_compact(${table}::regclass, ${columns}::text[])`)
  }
}
