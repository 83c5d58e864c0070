import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Another request about that parcel that is not decided yet. */
export async function openDemande(
  db: Db,
  command: string,
  id: string,
): Promise<{ id: string; changes: unknown; created: string } | undefined> {
  const [open] = await db.query<{ id: string; changes: unknown; created: string }>(
    sql`SELECT id, changes, created FROM demandes
      WHERE command = ${command} AND state = 'ouverte' AND id <> ${id} LIMIT 1`,
  )
  return open
}
