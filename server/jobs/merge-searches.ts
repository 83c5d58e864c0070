import type { Collection } from '#model/schema/collection.ts'
import type { Database } from '#server/db/database.ts'
import { searchIndexes } from '#server/db/searched-texts.ts'
import { sql } from '#server/db/sql.ts'

/** Merges what writes left beside the trigram indexes, so that searches do not read it. Answers the pages merged. */
export async function mergeSearches(db: Database, collections: readonly Collection[]): Promise<number> {
  let pages = 0
  for (const index of collections.flatMap(searchIndexes)) {
    const [row] = await db.query<{ pages: number }>(
      sql`SELECT gin_clean_pending_list(${index}::regclass) AS pages`,
    )
    pages += row?.pages ?? 0
  }
  return pages
}
