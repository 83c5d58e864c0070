import type { Tx } from '#server/db/database.ts'
import { ident, raw, sql } from '#server/db/sql.ts'

/**
 * Drops the indexes: loading rows and then building them takes less than half the time. Returns the function
 * that creates them again.
 */
export async function setIndexesAside(tx: Tx): Promise<() => Promise<void>> {
  const indexes = await tx.query<{ name: string; definition: string }>(sql`
    SELECT i.relname AS name, pg_get_indexdef(i.oid) AS definition
    FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
    WHERE i.relnamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.oid)
    ORDER BY i.relname`)
  for (const index of indexes) await tx.query(sql`DROP INDEX ${ident(index.name)}`)
  return async () => {
    await tx.query(raw("SET LOCAL maintenance_work_mem = '512MB'"))
    for (const index of indexes) await tx.query(raw(index.definition))
  }
}
