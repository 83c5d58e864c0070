import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** The livreur has a request, or a sheet not yet closed, to pick up at this client. */
export async function isSentTo(db: Db, livreur: string, client: string): Promise<boolean> {
  const found = await db.query(
    sql`SELECT 1 FROM rammasage WHERE ramasseur = ${livreur} AND client = ${client} AND state = 'affecte'
        UNION ALL
        SELECT 1 FROM bons WHERE livreur = ${livreur} AND client = ${client}
          AND kind IN ('ramassage', 'livraison') AND state IN ('brouillon', 'emis', 'remis')
        LIMIT 1`,
  )
  return found.length > 0
}
