import type { PgDatabase } from '#server/db/pool.ts'
import { type Sql, sql } from '#server/db/sql.ts'

/** SQL the database refuses, run as somebody who may switch its triggers off: what `wasl verify` must find then. */
export async function damage(db: PgDatabase, statement: Sql): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(sql`SET LOCAL session_replication_role = replica`)
    await tx.query(statement)
  })
}
