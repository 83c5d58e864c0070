import { collections, type Row } from '#model/collections.ts'
import { readRows } from '#server/core/base/storage.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** The paiement of a facture that is on its way or has arrived. */
export async function livePayment(db: Db, facture: string): Promise<Row<'paiements'> | null> {
  const [found] = await readRows(db, collections.paiements, [
    sql`facture = ${facture} AND facture <> '' AND state IN ('attente', 'poste')`,
  ])
  return (found as Row<'paiements'> | undefined) ?? null
}
