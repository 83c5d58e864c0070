import { type KeptLayouts, readLayout } from '#model/domain/list-layout.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** How a person keeps the lists he arranged; part of his session, so that no list waits for it. */
export async function keptLayouts(db: Db, owner: string): Promise<KeptLayouts> {
  const rows = await db.query<{ id: string; page: string; columns: unknown }>(
    sql`SELECT id, page, columns FROM saved_views WHERE owner = ${owner} AND name = ''`,
  )
  return Object.fromEntries(rows.map(({ id, page, columns }) => [page, { id, layout: readLayout(columns) }]))
}
