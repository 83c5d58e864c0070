import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Id of the weighing in force for a commande; '' before any. */
export async function lastWeighing(db: Db, command: string): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    sql`SELECT id FROM pesees WHERE command = ${command} ORDER BY _seq DESC LIMIT 1`,
  )
  return row?.id ?? ''
}

/** Id of the last suivi of a commande whose row is held; '' before any. */
export async function lastSuiviOf(db: Db, command: string): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    sql`SELECT id FROM suivis WHERE command = ${command} ORDER BY _seq DESC LIMIT 1`,
  )
  return row?.id ?? ''
}
