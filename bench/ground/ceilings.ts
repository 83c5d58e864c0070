import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** A million commandes between fifty livreurs leave nobody under his ceiling: here whoever is given a parcel has none. */
export async function liftCeilings(db: Db): Promise<void> {
  await db.query(sql`UPDATE livreurs SET plafond_encours = 0, plafond_colis = 0`)
}
