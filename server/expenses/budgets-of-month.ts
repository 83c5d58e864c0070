import type { BudgetLine } from '#model/domain/depences/budgets-of-month.ts'
import { CATEGORIES, type DepenceCategory } from '#model/domain/depences/categories.ts'
import { fromNumeric, subtract, toDirhams } from '#model/domain/money.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

interface CategorySums {
  readonly category: DepenceCategory
  readonly budget: string | null
  readonly depense: string
  readonly a_valider: string
}

/**
 * The dépenses of a month (`2026-11`) by category beside its budgets, of one agence, or of the company where `agence`
 * is empty. A budget holds for the whole of each month it touches; where two follow each other in a month, the later one. The
 * company's budget of a category is the one that names no agence, else the sum of those of its agences.
 */
export async function budgetsOfMonth(db: Db, mois: string, agence: string): Promise<BudgetLine[]> {
  const first = Temporal.PlainDate.from(`${mois}-01`)
  const [start, end] = [first, first.add({ months: 1 })].map((day) => `${day} 00:00:00.000Z`)
  const ofAgence = agence === '' ? sql`true` : sql`agence = ${agence}`
  const rows = await db.query<CategorySums>(sql`
    WITH spent AS (
      SELECT category, coalesce(sum(amount) FILTER (WHERE state = 'validee'), 0) AS depense,
        coalesce(sum(amount) FILTER (WHERE state = 'a_valider'), 0) AS a_valider
      FROM depences WHERE date >= ${start} AND date < ${end} AND state <> 'refusee' AND ${ofAgence}
      GROUP BY category
    ), held AS (
      SELECT DISTINCT ON (category, agence) category, agence, amount FROM budgets
      WHERE valid_from < ${end} AND (valid_to IS NULL OR valid_to >= ${start}) AND ${ofAgence}
      ORDER BY category, agence, valid_from DESC
    ), planned AS (
      SELECT category, coalesce(sum(amount) FILTER (WHERE agence = ''), sum(amount)) AS budget
      FROM held GROUP BY category
    )
    SELECT category, budget::text, coalesce(depense, 0)::text AS depense, coalesce(a_valider, 0)::text AS a_valider
    FROM planned FULL JOIN spent USING (category)`)
  const order = Object.keys(CATEGORIES)
  return rows.map(lineOf).sort((a, b) => order.indexOf(a.category) - order.indexOf(b.category))
}

function lineOf({ category, ...amounts }: CategorySums): BudgetLine {
  const [depense, waiting] = [fromNumeric(amounts.depense), fromNumeric(amounts.a_valider)]
  const same = { category, depense: toDirhams(depense), a_valider: toDirhams(waiting) }
  if (amounts.budget === null) return { ...same, budget: null, reste: null, reste_si_valide: null }
  const budget = fromNumeric(amounts.budget)
  const left = subtract(budget, depense)
  return {
    ...same,
    budget: toDirhams(budget),
    reste: toDirhams(left),
    reste_si_valide: toDirhams(subtract(left, waiting)),
  }
}
