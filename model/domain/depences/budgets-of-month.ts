import type { DepenceCategory } from './categories.ts'

/** Response of GET /api/wasl/depences/budgets. Amounts in dirhams. */
export interface BudgetsOfMonth {
  /** `2026-11` */
  readonly mois: string
  /** Categories with a budget or a dépense that month, in the order of the categories. */
  readonly lignes: readonly BudgetLine[]
}

export interface BudgetLine {
  readonly category: DepenceCategory
  /** Null without a budget. */
  readonly budget: number | null
  readonly depense: number
  /** Dépenses that wait for their decision. */
  readonly a_valider: number
  /** Budget less what was spent, negative beyond it; null without a budget. */
  readonly reste: number | null
  /** The remainder if all that wait were approved. */
  readonly reste_si_valide: number | null
}
