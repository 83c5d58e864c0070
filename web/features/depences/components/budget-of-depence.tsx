import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CATEGORIES } from '#model/domain/depences/categories.ts'
import { word } from '#web/lib/i18n.ts'
import { budgetsOfMonthQuery } from '#web/shared/budgets/month-query.ts'
import { monthName } from '#web/shared/months/months.ts'
import { Amount } from '#web/table/cells/cells.tsx'
import type { ListRow } from '#web/table/columns.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Before a dépense is approved: its category in its month and agence, this one among those that wait. */
export function BudgetOfDepence({ depence }: { depence: ListRow }) {
  const mois = String(depence.date).slice(0, 7)
  const { data } = useQuery(budgetsOfMonthQuery(mois, String(depence.agence)))
  const line = data?.lignes.find(({ category }) => category === depence.category)
  if (!line || line.budget === null || line.reste_si_valide === null) return null
  const [category, month] = [word(CATEGORIES[line.category]), monthName(mois)]
  return (
    <>
      <p className="text-muted-foreground text-sm">
        <Trans>
          {category}, {month} : <Amount value={line.depense} /> validés sur <Amount value={line.budget} />,{' '}
          <Amount value={line.a_valider} /> à valider avec celle-ci.
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
