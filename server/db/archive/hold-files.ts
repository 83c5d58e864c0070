import type { Db } from '#server/db/database.ts'
import type { PgDatabase } from '#server/db/pool.ts'
import { sql } from '#server/db/sql.ts'

const LOCK = 'wasl_files'

/** No file is removed while the work goes on: the rows of a backup name files that were there when it began. */
export function holdFiles<T>(db: PgDatabase, work: () => Promise<T>): Promise<T> {
  return db.withClient(async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [LOCK])
    try {
      return await work()
    } finally {
      await client.query('SELECT pg_advisory_unlock(hashtext($1))', [LOCK])
    }
  })
}

/** Is somebody holding them? What is not removed now is swept up later. */
export async function areFilesHeld(db: Db): Promise<boolean> {
  const [row] = await db.query<{ free: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock_shared(hashtext(${LOCK})) AS free`,
  )
  return row?.free !== true
}
