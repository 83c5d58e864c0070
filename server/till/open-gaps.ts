import { fromNumeric } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { lockAccounts } from '#server/ledger/balances.ts'

/** What a livreur has not settled of his gaps, in centimes; both are positive. */
export interface OpenGaps {
  /** Of what was missing, and is neither lost, retained nor paid back. */
  readonly missing: Centimes
  /** Of what was too much, and is neither kept nor handed back. */
  readonly excess: Centimes
}

/** His account is held: of two who settle one gap at once, the second finds it settled. */
export async function heldGaps(tx: Tx, livreur: string): Promise<OpenGaps> {
  await lockAccounts(tx, [{ kind: 'CREANCE_LIVREUR', user: livreur }])
  const [row] = await tx.query<{ missing: string; excess: string }>(
    sql`SELECT coalesce(sum(missing), 0)::text AS missing, coalesce(sum(excess), 0)::text AS excess FROM (
        SELECT greatest(-ecart, 0) AS missing, greatest(ecart, 0) AS excess FROM versements
        WHERE livreur = ${livreur} AND state = 'valide' AND decision NOT IN ('perte', 'produit')
        UNION ALL SELECT -greatest(montant, 0), -greatest(-montant, 0) FROM remboursements
        WHERE livreur = ${livreur}
        UNION ALL SELECT -retenues, 0 FROM factures
        WHERE "user" = ${livreur} AND kind = 'commission' AND state <> 'brouillon') AS each`,
  )
  return { missing: fromNumeric(row?.missing ?? '0'), excess: fromNumeric(row?.excess ?? '0') }
}
