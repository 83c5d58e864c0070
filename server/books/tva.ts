import type { TvaOfMonth } from '#model/domain/books/tva-of-month.ts'
import { fromNumeric, subtract, toDirhams } from '#model/domain/money.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Month } from './month.ts'

const cents = (text: string | null | undefined) => fromNumeric(text ?? '0')

/** The tax of the factures and avoirs posted in a month, by rate, beside what the books hold. */
export async function tvaOf(db: Db, { start, end }: Month): Promise<TvaOfMonth> {
  const rates = await db.query<{ taux: string; factures: number; ht: string; tva: string; ttc: string }>(
    sql`SELECT t.taux::numeric::text AS taux, count(DISTINCT f.id)::int AS factures, sum(t.ht)::numeric(14,2)::text AS ht,
        sum(t.tva)::numeric(14,2)::text AS tva, sum(t.ttc)::numeric(14,2)::text AS ttc
      FROM ledger_entries AS e JOIN factures AS f ON f.id = e.cause
      CROSS JOIN jsonb_to_recordset(f.tva) AS t (taux numeric, ht numeric, tva numeric, ttc numeric)
      WHERE e.cause_collection = 'factures' AND e.rule = 'frais' AND e.posted_at >= ${start} AND e.posted_at < ${end}
      GROUP BY t.taux ORDER BY t.taux`,
  )
  const [books] = await db.query<{ ht: string | null; tva: string | null }>(
    sql`SELECT (-sum(p.amount) FILTER (WHERE a.kind = 'PRODUIT_LIVRAISON'))::text AS ht,
        (-sum(p.amount) FILTER (WHERE a.kind = 'TVA_COLLECTEE'))::text AS tva
      FROM ledger_entries AS e JOIN ledger_postings AS p ON p.entry = e.id JOIN ledger_accounts AS a ON a.id = p.account
      WHERE e.posted_at >= ${start} AND e.posted_at < ${end} AND a.kind IN ('PRODUIT_LIVRAISON', 'TVA_COLLECTEE')`,
  )
  const sum = (name: 'ht' | 'tva') =>
    rates.reduce((all, row) => all + cents(row[name]), 0) as ReturnType<typeof cents>
  const total = { ht: sum('ht'), tva: sum('tva') }
  const inBooks = { ht: cents(books?.ht), tva: cents(books?.tva) }
  const wire = ({ ht, tva }: typeof total) => ({ ht: toDirhams(ht), tva: toDirhams(tva) })
  return {
    taux: rates.map(({ taux, factures, ...amounts }) => ({
      taux: Number(taux),
      factures,
      ht: toDirhams(cents(amounts.ht)),
      tva: toDirhams(cents(amounts.tva)),
      ttc: toDirhams(cents(amounts.ttc)),
    })),
    total: wire(total),
    grand_livre: wire(inBooks),
    ecart: wire({ ht: subtract(inBooks.ht, total.ht), tva: subtract(inBooks.tva, total.tva) }),
  }
}
