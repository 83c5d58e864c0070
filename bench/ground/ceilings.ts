import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Removes all ceilings: a million commandes between fifty livreurs would pass every one. */
export async function liftCeilings(db: Db): Promise<void> {
  await db.query(sql`UPDATE livreurs SET plafond_encours = 0, plafond_colis = 0`)
}
