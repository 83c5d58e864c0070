import { fromNumeric, toNumeric, ZERO } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { among, sql } from '#server/db/sql.ts'
import { lockAccounts } from '#server/ledger/balances.ts'

/**
 * The unsettled gaps of a livreur, in centimes; both are positive. They do not offset each other: a gap is
 * paid back in full while an excess of another day waits for its decision.
 */
export interface OpenGaps {
  /** The missing cash that is neither lost, retained nor paid back. */
  readonly missing: Centimes
  /** The excess cash that is neither kept nor handed back. */
  readonly excess: Centimes
}

/** The gaps, with the account locked: of two who settle one gap at once, the second finds it settled. */
export async function heldGaps(tx: Tx, livreur: string): Promise<OpenGaps> {
  await lockAccounts(tx, [{ kind: 'CREANCE_LIVREUR', user: livreur }])
  return (await openGaps(tx, [livreur]))(livreur)
}

/**
 * The gaps of these livreurs. The difference of both sums is the balance of CREANCE_LIVREUR: gaps of
 * versements, and opening balances.
 */
export async function openGaps(db: Db, livreurs: readonly string[]): Promise<(livreur: string) => OpenGaps> {
  const ids = [...livreurs]
  const rows = await db.query<{ livreur: string; missing: string; excess: string }>(
    sql`SELECT livreur, sum(missing)::text AS missing, sum(excess)::text AS excess FROM (
        SELECT livreur, greatest(-ecart, 0) AS missing, greatest(ecart, 0) AS excess FROM versements
        WHERE livreur = ANY(${ids}::text[]) AND state = 'valide' AND decision NOT IN ('perte', 'produit')
        UNION ALL SELECT livreur, -greatest(montant, 0), -greatest(-montant, 0) FROM remboursements
        WHERE livreur = ANY(${ids}::text[])
        UNION ALL SELECT "user", greatest(montant, 0), greatest(-montant, 0) FROM ouvertures
        WHERE "user" = ANY(${ids}::text[]) AND "user" <> '' AND kind = 'CREANCE_LIVREUR'
        UNION ALL SELECT "user", -retenues, 0 FROM factures
        WHERE "user" = ANY(${ids}::text[]) AND kind = 'commission' AND state <> 'brouillon') AS each
      GROUP BY livreur`,
  )
  const gaps = new Map(
    rows.map(({ livreur, missing, excess }) => [
      livreur,
      { missing: fromNumeric(missing), excess: fromNumeric(excess) },
    ]),
  )
  return (livreur) => gaps.get(livreur) ?? { missing: ZERO, excess: ZERO }
}

/**
 * The largest gap of each of these livreurs, or of all, that stops a livreur: more than `threshold` is
 * missing, and the gap is not acknowledged, or not decided. Empty for a threshold of zero.
 */
export async function blockingGaps(
  db: Db,
  threshold: Centimes,
  livreurs?: readonly string[],
): Promise<ReadonlyMap<string, Centimes>> {
  if (threshold === ZERO) return new Map()
  const whose = livreurs ? sql`AND ${among(sql`livreur`, livreurs)}` : sql``
  const rows = await db.query<{ livreur: string; gap: string }>(
    sql`SELECT livreur, max(-ecart)::text AS gap FROM versements
        WHERE state = 'valide' AND ecart <> 0 AND (decision = '' OR NOT acquitte)
          AND ecart < -${toNumeric(threshold)}::numeric ${whose}
        GROUP BY livreur`,
  )
  return new Map(rows.map(({ livreur, gap }) => [livreur, fromNumeric(gap)]))
}
