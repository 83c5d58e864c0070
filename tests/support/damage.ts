import type { Db } from '#server/db/database.ts'
import type { PgDatabase } from '#server/db/pool.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import type { Finding } from '#server/verify/finding.ts'

/** Runs SQL that the database would refuse, without triggers: damage for `wasl verify` to find. */
export async function damage(db: PgDatabase, statement: Sql): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(sql`SET LOCAL session_replication_role = replica`)
    await tx.query(statement)
  })
}

const UNDONE = new Error('undone')

/** Where checks find something wrong right after a statement of which nothing stays. */
export async function foundAfter(
  db: PgDatabase,
  statement: Sql,
  ...checks: readonly ((db: Db) => Promise<readonly Finding[]>)[]
): Promise<string[]> {
  const where: string[] = []
  const work = db.transaction(async (tx) => {
    await tx.query(sql`SET LOCAL session_replication_role = replica`)
    await tx.query(statement)
    for (const check of checks) where.push(...(await check(tx)).map((one) => one.where))
    throw UNDONE
  })
  await work.catch((error: unknown) => {
    if (error !== UNDONE) throw error
  })
  return where
}
