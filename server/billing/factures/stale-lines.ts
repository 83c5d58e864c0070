import { heldByContradiction } from '#server/claims/contradiction.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** The number of lines of a brouillon that differ from their commande and its fees by now. */
export async function staleLines(db: Db, facture: string): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    sql`WITH line AS (
        SELECT d.*, f.party AS of, c.id AS known, c.extra_fees AS extra_now, c.amount_collected, c.deleted_at,
          c.money_state = 'VERSE' OR (c.money_state = 'CHEZ_LIVREUR' AND EXISTS (
            SELECT FROM clients AS p WHERE p."user" = c.client_source AND p."user" <> '' AND p.payer_sur = 'livre')) AS payable
        FROM factures_details AS d JOIN factures AS f ON f.id = d.facture LEFT JOIN commands AS c ON c.id = d.command
        WHERE d.facture = ${facture})
      SELECT count(*)::int AS n FROM line LEFT JOIN LATERAL (
        SELECT bool_or(x.annule_par <> '' OR x.manquant OR ${heldByContradiction('x')}) AS ended,
          sum(x.montant) FILTER (WHERE x.fait = 'emballage') AS packaging,
          sum(x.montant) FILTER (WHERE x.fait <> 'emballage') AS fee, sum(x.remise) AS remise
        FROM frais AS x WHERE x.facture_detail = line.id AND x.facture_detail <> '') AS fee ON TRUE
      WHERE (line.command <> '' AND (line.known IS NULL OR line.deleted_at IS NOT NULL OR line.extra_now <> line.extra_fees))
        OR (line.premiere AND (NOT line.payable OR line.amount_collected <> line.encaisse))
        OR coalesce(fee.ended, FALSE)
        OR (line.fee, line.remise, line.packaging)
          IS DISTINCT FROM (coalesce(fee.fee, 0), coalesce(fee.remise, 0), coalesce(fee.packaging, 0))`,
  )
  return row?.n ?? 0
}
