import type { Row } from '#model/collections.ts'
import { add, fromNumeric, toDirhams, ZERO } from '#model/domain/money.ts'
import { canonical, dayBounds } from '#server/clock.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { type Beginning, ofSpan } from './journee.ts'

/** The sum one kind of fact brought into the caisse (+) or took out of it (−), in dirhams. */
export interface DayLine {
  /** The collection of its causes, and the rule they posted by. */
  readonly origine: string
  readonly regle: string
  readonly nombre: number
  readonly montant: number
  /** Facts posted before the day was opened, once the day before was closed. */
  readonly tard: number
}

export interface DayAccount {
  readonly ouverture: number
  readonly lignes: readonly DayLine[]
  /** Opening and lines: the content of the caisse by its books. */
  readonly attendu: number
}

type Day = Pick<Row<'journees_caisse'>, 'agence' | 'jour'> &
  Beginning & { readonly to_version: number | null }

/** The account of a day, line by line; `to_version` null: until now. The gap of its closing is a line, too. */
export async function dayAccount(db: Db, day: Day): Promise<DayAccount> {
  const start = canonical(dayBounds(Temporal.PlainDate.from(day.jour.slice(0, 10))).start)
  const rows = await db.query<Omit<DayLine, 'montant'> & { montant: string }>(
    sql`SELECT e.cause_collection AS origine, e.rule AS regle, count(*)::int AS nombre,
          sum(p.amount)::numeric(14,2)::text AS montant,
          count(*) FILTER (WHERE e.posted_at < ${start})::int AS tard
        FROM ledger_postings AS p JOIN ledger_entries AS e ON e.id = p.entry
        WHERE ${ofSpan(day)} GROUP BY 1, 2 ORDER BY sum(p.amount) DESC, 1, 2`,
  )
  const attendu = add(day.ouverture, ...rows.map(({ montant }) => fromNumeric(montant)))
  return {
    ouverture: toDirhams(day.ouverture),
    lignes: rows.map((line) => ({ ...line, montant: toDirhams(fromNumeric(line.montant)) })),
    attendu: toDirhams(attendu),
  }
}

/** Work to do before the day is closed; amounts are dirhams. */
export interface BeforeClosing {
  readonly tournees_ouvertes: number
  /** Livreurs who have cash to hand over, and how much. */
  readonly a_verser: { readonly livreurs: number; readonly montant: number }
  /** Gaps of versements nobody decided. */
  readonly ecarts: number
  /** Spent from the caisse and not approved: they have not left it. */
  readonly depences: number
}

export async function beforeClosing(db: Db, agence: string): Promise<BeforeClosing> {
  const [row] = await db.query<{
    tours: number
    ecarts: number
    depences: number
    livreurs: number
    montant: string
  }>(
    sql`SELECT (SELECT count(*)::int FROM tours WHERE state = 'ouverte' AND agence = ${agence}) AS tours,
          (SELECT count(*)::int FROM versements
            WHERE state = 'valide' AND ecart <> 0 AND decision = '' AND agence = ${agence}) AS ecarts,
          (SELECT count(*)::int FROM depences
            WHERE state = 'a_valider' AND payee_par = 'caisse' AND agence = ${agence}) AS depences,
          owed.livreurs, owed.montant
        FROM (SELECT count(DISTINCT c.delivery_man)::int AS livreurs,
            coalesce(sum(c.amount_collected), 0)::numeric(12,2)::text AS montant
          FROM commands AS c JOIN users AS u ON u.id = c.delivery_man LEFT JOIN livreurs AS l ON l."user" = u.id
          WHERE c.money_state = 'CHEZ_LIVREUR' AND c.deleted_at IS NULL
            AND coalesce(nullif(l.agence, ''), u.agence) = ${agence}) AS owed`,
  )
  return {
    tournees_ouvertes: row?.tours ?? 0,
    a_verser: { livreurs: row?.livreurs ?? 0, montant: toDirhams(row ? fromNumeric(row.montant) : ZERO) },
    ecarts: row?.ecarts ?? 0,
    depences: row?.depences ?? 0,
  }
}
