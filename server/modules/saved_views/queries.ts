import { type KeptLayouts, readLayout } from '#model/domain/list-layout.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** The product has some sixty lists. */
const MOST_LISTS = 200

/** How a person keeps the lists he arranged; part of his session, so that no list waits for it. */
export async function keptLayouts(db: Db, owner: string): Promise<KeptLayouts> {
  const rows = await db.query<{ id: string; page: string; columns: unknown }>(
    sql`SELECT id, page, columns FROM saved_views WHERE owner = ${owner} AND name = ''
        ORDER BY updated DESC LIMIT ${MOST_LISTS}`,
  )
  return Object.fromEntries(rows.map(({ id, page, columns }) => [page, { id, layout: readLayout(columns) }]))
}
