import type { Billable, BillableFee } from '#model/domain/billing/billable.ts'
import { DELIVERED_OUTCOMES } from '#model/domain/commande/states.ts'
import { fromNumeric } from '#model/domain/money.ts'
import type { Fait } from '#model/domain/tariffs/faits.ts'
import { dayBounds } from '#server/clock.ts'
import type { Db } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'

export type Party = 'client' | 'livreur'

/** Whose facture, up to and including which day (`2026-11-20…`, of Africa/Casablanca). */
export interface BillingPeriod {
  readonly party: Party
  readonly user: string
  readonly period_to: string
}

/** First instant after the last day of the period. */
export const endOf = (period_to: string): string =>
  dayBounds(Temporal.PlainDate.from(period_to.slice(0, 10))).end.toString()

/** What a brouillon reserves counts: a new preparation replaces it. */

/** Cash its client may be paid: handed over, or with a livreur where the company advances it. */
const PAYABLE = sql`(c.money_state = 'VERSE' OR (c.money_state = 'CHEZ_LIVREUR'
  AND EXISTS (SELECT FROM clients AS p WHERE p."user" = c.client_source AND p.payer_sur = 'livre')))`

const unbilledCash = (user: Sql, end: string): Sql =>
  sql`SELECT c.id FROM commands AS c WHERE c.client_source ${user} AND c.money_state IN ('VERSE', 'CHEZ_LIVREUR')
    AND c.deleted_at IS NULL AND c.last_event_at < ${end}::timestamptz AND ${PAYABLE}
    AND NOT EXISTS (SELECT FROM factures_details AS d JOIN factures AS b ON b.id = d.facture
      WHERE d.command = c.id AND d.party = 'client' AND d.premiere AND b.state <> 'brouillon')`

/** Two arms, each with an index of its own: fees of no line, and those a brouillon reserves. */
const unbilledFees = (party: Party, user: Sql, end: string): Sql =>
  sql`SELECT f.id, f."user", f.command, f.fait, f.montant, f.taux, f.manquant, f._seq FROM (
      SELECT * FROM frais WHERE party = ${party} AND "user" ${user} AND annule_par = '' AND facture_detail = ''
        AND occurred_at < ${end}::timestamptz
      UNION ALL
      SELECT x.* FROM factures AS b JOIN factures_details AS d ON d.facture = b.id
        JOIN frais AS x ON x.facture_detail = d.id AND x.facture_detail <> ''
      WHERE b.state = 'brouillon' AND b."user" ${user} AND b.party = ${party} AND x.annule_par = ''
        AND x.occurred_at < ${end}::timestamptz) AS f
    LEFT JOIN commands AS c ON c.id = f.command WHERE f.command = '' OR c.outcome <> ''`

/** Indemnities agreed for a commande less those its lines carry already. */
export const unbilledIndemnities = (user: Sql, end: string): Sql =>
  sql`SELECT r.command, sum(r.indemnity) - coalesce((SELECT sum(d.indemnite) FROM factures_details AS d
      JOIN factures AS f ON f.id = d.facture
      WHERE d.command = r.command AND f.kind = 'facture' AND f.state <> 'brouillon'), 0) AS indemnite
    FROM reclamations AS r WHERE r.command <> '' AND r.client ${user} AND r.state = 'resolue' AND r.indemnity > 0 AND r.resolved_at < ${end}::timestamptz
    GROUP BY r.command`

/** Everybody who has something on no facture, by id. */
export async function usersToBill(db: Db, party: Party, period_to: string): Promise<string[]> {
  const end = endOf(period_to)
  const anybody = sql`<> ''`
  const fees = sql`SELECT f."user" FROM (${unbilledFees(party, anybody, end)}) AS f`
  const cash = sql`SELECT client_source FROM commands WHERE id IN (${unbilledCash(anybody, end)})`
  const claims = sql`SELECT c.client_source FROM (${unbilledIndemnities(anybody, end)}) AS r
    JOIN commands AS c ON c.id = r.command WHERE r.indemnite > 0`
  const all = party === 'client' ? sql`${fees} UNION ${cash} UNION ${claims}` : fees
  const rows = await db.query<{ user: string }>(
    sql`SELECT "user" FROM (${all}) AS found ("user") WHERE "user" <> '' ORDER BY "user"`,
  )
  return rows.map(({ user }) => user)
}

interface Found {
  readonly command: string
  readonly code: string
  readonly extra_fees: string
  readonly encaisse: string | null
  readonly indemnite: string
  readonly unpriced: boolean
  readonly fees: readonly {
    id: string
    fait: Fait
    montant: string
    taux: number | null
    manquant: boolean
  }[]
}

/** What a facture of this person may take now, commande by commande, oldest first. */
export async function billableOf(db: Db, { party, user, period_to }: BillingPeriod): Promise<Billable[]> {
  const end = endOf(period_to)
  const his = sql`= ${user}`
  const nothing = sql`SELECT NULL::text AS id WHERE FALSE`
  const noClaim = sql`SELECT NULL::text AS command, 0::numeric AS indemnite WHERE FALSE`
  const rows = await db.query<Found>(
    sql`WITH cash AS MATERIALIZED (${party === 'client' ? unbilledCash(his, end) : nothing}),
      fee AS MATERIALIZED (${unbilledFees(party, his, end)}),
      claim AS MATERIALIZED (${party === 'client' ? unbilledIndemnities(his, end) : noClaim}),
      item AS (SELECT id FROM cash UNION SELECT command FROM fee UNION SELECT command FROM claim WHERE indemnite > 0),
      fees AS (SELECT command, jsonb_agg(jsonb_build_object('id', id, 'fait', fait, 'montant', montant::text,
        'taux', taux, 'manquant', manquant) ORDER BY _seq) AS fees FROM fee GROUP BY command)
      SELECT item.id AS command, coalesce(c.code, '') AS code, coalesce(c.extra_fees, 0)::text AS extra_fees,
        CASE WHEN cash.id IS NOT NULL THEN c.amount_collected::text END AS encaisse,
        cash.id IS NOT NULL AND c.outcome = ANY(${[...DELIVERED_OUTCOMES]}::text[]) AND NOT EXISTS (SELECT FROM frais AS x
          WHERE x.command = c.id AND x.party = 'client' AND x.annule_par = '' AND x.fait IN ('livraison', 'echange')) AS unpriced,
        greatest(coalesce(claim.indemnite, 0), 0)::text AS indemnite, coalesce(fees.fees, '[]') AS fees
      FROM item LEFT JOIN commands AS c ON c.id = item.id LEFT JOIN cash ON cash.id = item.id
        LEFT JOIN claim ON claim.command = item.id LEFT JOIN fees ON fees.command = item.id
      ORDER BY c.last_event_at, c._seq`,
  )
  return rows.map(readFound)
}

const readFound = ({ extra_fees, encaisse, indemnite, fees, ...found }: Found): Billable => ({
  ...found,
  extra_fees: fromNumeric(extra_fees),
  encaisse: encaisse === null ? null : fromNumeric(encaisse),
  indemnite: fromNumeric(indemnite),
  fees: fees.map(({ montant, ...fee }): BillableFee => ({ ...fee, montant: fromNumeric(montant) })),
})
