import { fromNumeric, subtract, toDirhams } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { ident, type Sql, sql } from '#server/db/sql.ts'
import { type Month, monthOf } from './month.ts'

/** Groupings of the margins. */
export const SLICES = ['client', 'ville', 'livreur', 'mois'] as const
export type Slice = (typeof SLICES)[number]

/** Income without tax, its costs and the rest; dirhams. */
export interface Margin {
  readonly produit: number
  readonly commission: number
  readonly indemnite: number
  readonly marge: number
}

export interface SliceMargin extends Margin {
  /** Id of the client, ville or livreur, or the month; empty where no facture gives it. */
  readonly id: string
}

interface Sums {
  readonly produit: string
  readonly commission: string
  readonly indemnite: string
}

const SUMS = sql`coalesce(sum(produit), 0)::text AS produit, coalesce(sum(commission), 0)::text AS commission,
  coalesce(sum(indemnite), 0)::text AS indemnite`
const LEDGER = sql`coalesce(-sum(p.amount) FILTER (WHERE a.kind = 'PRODUIT_LIVRAISON'), 0)::text AS produit,
  coalesce(sum(p.amount) FILTER (WHERE a.kind = 'CHARGE_COMMISSION'), 0)::text AS commission,
  coalesce(sum(p.amount) FILTER (WHERE a.kind = 'INDEMNITE'), 0)::text AS indemnite`

function marginOf({ produit, commission, indemnite }: Sums): Margin {
  const [income, paid, given] = [produit, commission, indemnite].map(fromNumeric) as [
    Centimes,
    Centimes,
    Centimes,
  ]
  const left = subtract(subtract(income, paid), given)
  const [p = 0, c = 0, i = 0, m = 0] = [income, paid, given, left].map(toDirhams)
  return { produit: p, commission: c, indemnite: i, marge: m }
}

/** Months `from` to `to`, both included. */
export interface Months {
  readonly from: Month
  readonly to: Month
}

const within = ({ from, to }: Months): Sql => sql`mois >= ${from.mois} AND mois <= ${to.mois}`

/** The margin of each client, ville, livreur or month, the largest income first. */
export async function marginsBy(db: Db, slice: Slice, months: Months): Promise<SliceMargin[]> {
  const rows = await db.query<Sums & { id: string }>(
    sql`SELECT ${ident(slice)} AS id, ${SUMS} FROM wasl_marges WHERE ${within(months)} GROUP BY 1
      HAVING sum(produit) <> 0 OR sum(commission) <> 0 OR sum(indemnite) <> 0
      ORDER BY sum(produit) DESC, 1`,
  )
  return rows.map(({ id, ...sums }) => ({ id, ...marginOf(sums) }))
}

/** The sums of these months, and those of the accounts of the ledger for comparison. */
export async function marginTotals(db: Db, months: Months): Promise<{ total: Margin; grand_livre: Margin }> {
  const [ours] = await db.query<Sums>(sql`SELECT ${SUMS} FROM wasl_marges WHERE ${within(months)}`)
  const [books] = await db.query<Sums>(
    sql`SELECT ${LEDGER} FROM ledger_entries AS e JOIN ledger_postings AS p ON p.entry = e.id
      JOIN ledger_accounts AS a ON a.id = p.account
      WHERE e.posted_at >= ${months.from.start} AND e.posted_at < ${months.to.end}
        AND a.kind IN ('PRODUIT_LIVRAISON', 'CHARGE_COMMISSION', 'INDEMNITE')`,
  )
  const none = { produit: '0', commission: '0', indemnite: '0' }
  return { total: marginOf(ours ?? none), grand_livre: marginOf(books ?? none) }
}

/** Slices `mois/client/ville/livreur` that are not what a recount of their entries makes; nothing is mended. */
export async function wrongSlices(db: Db): Promise<string[]> {
  const months = await db.query<{ mois: string }>(
    sql`SELECT DISTINCT to_char(e.posted_at AT TIME ZONE 'Africa/Casablanca', 'YYYY-MM') AS mois
      FROM ledger_accounts AS a JOIN ledger_postings AS p ON p.account = a.id JOIN ledger_entries AS e ON e.id = p.entry
      WHERE a.kind IN ('PRODUIT_LIVRAISON', 'CHARGE_COMMISSION', 'INDEMNITE')
      UNION SELECT mois FROM wasl_marges ORDER BY 1`,
  )
  const wrong: string[] = []
  for (const { mois } of months) wrong.push(...(await wrongIn(db, monthOf(mois))))
  return wrong
}

async function wrongIn(db: Db, { mois, start, end }: Month): Promise<string[]> {
  const rows = await db.query<{ slice: string }>(sql`
    SELECT concat_ws('/', ${mois}::text, client, ville, livreur) AS slice FROM (
      SELECT client, ville, livreur, sum(produit) AS p, sum(commission) AS c, sum(indemnite) AS i FROM wasl_marges
      WHERE mois = ${mois} GROUP BY 1, 2, 3) AS kept
    FULL JOIN (
      SELECT client, ville, livreur, produit AS rp, commission AS rc, indemnite AS ri
      FROM wasl_marges_of(ARRAY(SELECT DISTINCT e.id FROM ledger_entries AS e
        JOIN ledger_postings AS p ON p.entry = e.id JOIN ledger_accounts AS a ON a.id = p.account
        WHERE e.posted_at >= ${start} AND e.posted_at < ${end}
          AND a.kind IN ('PRODUIT_LIVRAISON', 'CHARGE_COMMISSION', 'INDEMNITE')))) AS recount USING (client, ville, livreur)
    WHERE coalesce(p, 0) <> coalesce(rp, 0) OR coalesce(c, 0) <> coalesce(rc, 0) OR coalesce(i, 0) <> coalesce(ri, 0)
    ORDER BY 1`)
  return rows.map(({ slice }) => slice)
}

/** Folds the changes of each slice into one row; of several who do it at once, one does. */
export async function foldMargins(tx: Tx): Promise<void> {
  await tx.query(sql`WITH mine AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(hashtext('wasl_marges')) AS held),
    gone AS (DELETE FROM wasl_marges WHERE (SELECT held FROM mine) AND (mois, client, ville, livreur) IN (
      SELECT mois, client, ville, livreur FROM wasl_marges GROUP BY 1, 2, 3, 4 HAVING count(*) > 1) RETURNING *)
    INSERT INTO wasl_marges SELECT mois, client, ville, livreur, sum(produit), sum(commission), sum(indemnite)
    FROM gone GROUP BY 1, 2, 3, 4`)
}
