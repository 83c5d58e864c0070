import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { BudgetsOfMonth } from '#model/domain/depences/budgets-of-month.ts'
import { CATEGORIES } from '#model/domain/depences/categories.ts'
import { word } from '#web/lib/i18n.ts'
import { budgetsOfMonthQuery } from '#web/shared/budgets/month-query.ts'
import { monthName } from '#web/shared/months/months.ts'
import { Amount } from '#web/table/cells/cells.tsx'
import type { ListRow } from '#web/table/columns.ts'
import { Notice } from '#web/ui/notice.tsx'

/**
 * Before a dépense is approved: its category in its month, this one among those that wait. Of its agence where that one
 * has a budget, else of the company.
 */
export function BudgetOfDepence({ depence }: { depence: ListRow }) {
  const mois = String(depence.date).slice(0, 7)
  const own = useQuery(budgetsOfMonthQuery(mois, String(depence.agence)))
  const ownLine = plannedLine(own.data, depence)
  const company = useQuery({ ...budgetsOfMonthQuery(mois, ''), enabled: own.isSuccess && !ownLine })
  const line = ownLine ?? plannedLine(company.data, depence)
  if (!line || line.budget === null || line.reste_si_valide === null) return null
  const [category, month] = [word(CATEGORIES[line.category]), monthName(mois)]
  return (
    <>
      <p className="text-muted-foreground text-sm">
        <Trans>
          {category}
          {ownLine ? '' : t`, toute la société`}, {month} : <Amount value={line.depense} /> validés sur{' '}
          <Amount value={line.budget} />, <Amount value={line.a_valider} /> à valider avec celle-ci.
        </Trans>
      </p>
      {line.reste_si_valide < 0 && (
        <Notice>
          <Trans>
            Tout valider dépasse le budget de <Amount value={Math.abs(line.reste_si_valide)} />.
          </Trans>
        </Notice>
      )}
    </>
  )
}

const plannedLine = (month: BudgetsOfMonth | undefined, { category }: ListRow) =>
  month?.lignes.find((line) => line.category === category && line.budget !== null)
