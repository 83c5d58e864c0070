import type { Collections, Row } from '#model/collections.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** The open day of a caisse, else its last one. */
export async function latestDay(
  engine: Engine<Collections>,
  db: Db,
  agence: string,
): Promise<Row<'journees_caisse'> | null> {
  const [found] = await db.query<{ id: string }>(
    sql`SELECT id FROM journees_caisse WHERE agence = ${agence} ORDER BY jour DESC LIMIT 1`,
  )
  return found ? await engine.find(db, 'journees_caisse', found.id) : null
}
