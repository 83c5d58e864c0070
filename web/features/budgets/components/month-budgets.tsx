import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { BudgetLine } from '#model/domain/depences/budgets-of-month.ts'
import { CATEGORIES } from '#model/domain/depences/categories.ts'
import { Unread } from '#web/form/unread.tsx'
import { word } from '#web/lib/i18n.ts'
import { useRealtime } from '#web/lib/realtime/realtime.ts'
import { budgetsOfMonthQuery } from '#web/shared/budgets/month-query.ts'
import { MonthSelect } from '#web/shared/months/month-select.tsx'
import { lastDayOf, monthName } from '#web/shared/months/months.ts'
import { Amount, bareAmount } from '#web/table/cells/cells.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const DEPENCES = { topic: 'depences/*', fields: 'id' } as const

/** The dépenses of a month by category beside their budgets; each line opens its list. */
export function MonthBudgets({ mois, agence }: { mois: string; agence: string }) {
  const month = useQuery(budgetsOfMonthQuery(mois, agence))
  useRealtime(DEPENCES, () => void month.refetch())
  const name = monthName(mois)
  return (
    <section
      aria-label={t`Dépenses par catégorie, ${name}`}
      className="flex flex-wrap items-start gap-x-6 gap-y-3 py-3"
    >
      <MonthSelect label={t`Mois`} name="mois" value={mois} />
      <div className="min-w-0 flex-1 basis-96">
        {month.isError && <Unread error={month.error} onRetry={() => void month.refetch()} />}
        {month.isPending && <Skeleton className="h-28" />}
        {month.data?.lignes.length === 0 && (
          <p className="py-2 text-muted-foreground">
            <Trans>Aucune dépense ni budget en {name}.</Trans>
          </p>
        )}
        <ul className="grid gap-x-6 xl:grid-cols-2">
          {month.data?.lignes.map((line) => (
            <li key={line.category}>
              <Category line={line} mois={mois} agence={agence} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Category({ line, mois, agence }: { line: BudgetLine; mois: string; agence: string }) {
  const { category, budget, depense, a_valider } = line
  return (
    <Link
      to="/depences"
      search={{ category, date: `${mois}-01..${lastDayOf(mois)}`, ...(agence && { agence }) }}
      className="focus-ring grid gap-1 rounded px-1 py-1.5 hover:bg-muted/60 pointer-coarse:min-h-12"
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{word(CATEGORIES[category])}</span>
        <span className="tabular text-muted-foreground">
          {budget === null ? (
            <Trans>
              <Amount value={depense} className="font-semibold text-foreground" />, sans budget
            </Trans>
          ) : (
            <Trans>
              <span className="font-semibold text-foreground">{bareAmount(depense)}</span> sur{' '}
              <Amount value={budget} />
            </Trans>
          )}
        </span>
      </span>
      {budget !== null && <Bar line={line} budget={budget} />}
      <span className="flex flex-wrap justify-between gap-x-3 text-muted-foreground text-xs empty:hidden">
        <Left line={line} />
        {a_valider > 0 && (
          <span>
            <Trans>
              <Amount value={a_valider} /> à valider
            </Trans>
          </span>
        )}
      </span>
    </Link>
  )
}

/** The share of the budget that is spent, then the share that waits. */
function Bar({
  line: { depense, a_valider, reste_si_valide },
  budget,
}: {
  line: BudgetLine
  budget: number
}) {
  const share = (amount: number) => `${Math.min(100, (amount / budget) * 100)}%`
  const isOver = (reste_si_valide ?? 0) < 0
  return (
    <span
      aria-hidden
      data-category={isOver ? 'echoue' : 'livre'}
      className="flex h-1.5 overflow-hidden rounded-full bg-muted"
    >
      <span className="bg-tone-dot" style={{ width: share(depense) }} />
      <span className="bg-tone-dot/40" style={{ width: share(a_valider) }} />
    </span>
  )
}

function Left({ line: { reste, reste_si_valide } }: { line: BudgetLine }) {
  if (reste === null || reste_si_valide === null) return null
  if (reste < 0) {
    return (
      <span data-category="echoue" className="text-tone">
        <Trans>
          Dépassé de <Amount value={Math.abs(reste)} />
        </Trans>
      </span>
    )
  }
  if (reste_si_valide < 0) {
    return (
      <span data-category="en_cours" className="text-tone">
        <Trans>
          Dépassé de <Amount value={Math.abs(reste_si_valide)} /> si tout est validé
        </Trans>
      </span>
    )
  }
  return (
    <span>
      <Trans>
        Reste <Amount value={reste} />
      </Trans>
    </span>
  )
}
