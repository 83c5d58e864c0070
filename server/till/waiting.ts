import { fromNumeric, toDirhams } from '#model/domain/money.ts'
import type { Db } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'

/** The most livreurs of one answer: those who owe most come first. */
const MOST_LISTED = 500

/** A livreur at the desk today; amounts are dirhams, instants canonical text or empty. */
export interface AtDesk {
  readonly id: string
  readonly full_name: string
  readonly agence: string
  /** The amount to hand over now, and the time since which the oldest part of it waits. */
  readonly du: number
  readonly colis: number
  readonly depuis: string
  /** True while the livreur is on a tour. */
  readonly en_tournee: boolean
  /** The amount handed over since the day began, its gaps, and the last time. */
  readonly verse: number
  readonly ecart: number
  readonly valide_at: string
}

interface FoundAtDesk extends Omit<AtDesk, 'du' | 'verse' | 'ecart' | 'depuis' | 'valide_at'> {
  readonly du: string
  readonly verse: string
  readonly ecart: string
  readonly depuis: string | null
  readonly valide_at: string | null
}

/**
 * The livreurs of an agence, and those of none, who owe cash or handed some over since `start`, canonical
 * text; all livreurs when it is empty. The sums are those of `dueOf`.
 */
export async function livreursAtDesk(db: Db, agence: string, start: string): Promise<readonly AtDesk[]> {
  const here = (field: Sql): Sql => (agence === '' ? sql`TRUE` : sql`${field} IN ('', ${agence})`)
  const till = agence === '' ? sql`TRUE` : sql`agence = ${agence}`
  const rows = await db.query<FoundAtDesk>(sql`
    WITH owed AS (
      SELECT livreur, sum(colis)::int AS colis, sum(due) AS due, min(since) AS since FROM (
        SELECT delivery_man AS livreur, count(*) AS colis, sum(amount_collected) AS due, min(last_event_at) AS since
        FROM commands WHERE money_state = 'CHEZ_LIVREUR' AND deleted_at IS NULL GROUP BY 1
        UNION ALL
        SELECT "user", 0, sum(net), min(issued_at) FROM factures
        WHERE reporte_dans = '' AND kind = 'avoir' AND party = 'livreur' AND state = 'emise' GROUP BY 1
        UNION ALL
        SELECT livreur, 0, sum(montant), min(created) FROM avances WHERE versement = '' GROUP BY 1
        UNION ALL
        SELECT "user", 0, sum(montant), min(jour) FROM ouvertures
        WHERE kind = 'CASH_LIVREUR' AND a_regler AND versement = '' GROUP BY 1
      ) AS parts WHERE livreur <> '' GROUP BY 1
    ), done AS (
      SELECT livreur, sum(montant) AS verse, sum(ecart) AS ecart, max(valide_at) AS valide_at FROM versements
      WHERE state = 'valide' AND valide_at >= ${start} AND ${till} GROUP BY 1
    ), people AS (
      SELECT u.id, u.full_name, coalesce(nullif(l.agence, ''), u.agence) AS agence FROM users AS u
      LEFT JOIN livreurs AS l ON l."user" = u.id
      WHERE u.id IN (SELECT livreur FROM owed UNION SELECT livreur FROM done)
    )
    SELECT p.id, p.full_name, p.agence, coalesce(o.due, 0)::numeric(12,2)::text AS du, coalesce(o.colis, 0) AS colis,
      o.since AS depuis,
      EXISTS (SELECT FROM tours AS t WHERE t.livreur = p.id AND t.state = 'ouverte') AS en_tournee,
      coalesce(d.verse, 0)::numeric(12,2)::text AS verse, coalesce(d.ecart, 0)::numeric(12,2)::text AS ecart,
      d.valide_at
    FROM people AS p LEFT JOIN owed AS o ON o.livreur = p.id LEFT JOIN done AS d ON d.livreur = p.id
    WHERE ${here(sql`p.agence`)}
    ORDER BY coalesce(o.due, 0) DESC, p.full_name, p.id LIMIT ${MOST_LISTED}`)
  return rows.map(({ du, verse, ecart, depuis, valide_at, ...livreur }) => ({
    ...livreur,
    depuis: depuis ?? '',
    valide_at: valide_at ?? '',
    du: toDirhams(fromNumeric(du)),
    verse: toDirhams(fromNumeric(verse)),
    ecart: toDirhams(fromNumeric(ecart)),
  }))
}
