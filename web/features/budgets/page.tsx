import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RecordPage } from '#web/form/record/record-page.tsx'
import { useSession } from '#web/lib/session.ts'
import { monthOr } from '#web/shared/months/months.ts'
import { today } from '#web/table/clock.ts'
import { asText, type RawSearch } from '#web/table/list-search.ts'
import { budgetsView } from './columns.tsx'
import { MonthBudgets } from './components/month-budgets.tsx'
import { budgetForm } from './form.ts'

/** A month beside its budgets, above the budgets themselves. */
export function BudgetsPage({ intro }: { intro: ReactNode }) {
  const { clock } = useSession()
  const search: RawSearch = useSearch({ strict: false })
  const mois = monthOr(search.mois, today(clock))
  const agence = asText(search.agence)
  return (
    <RecordPage
      view={budgetsView}
      form={budgetForm}
      intro={
        <>
          {intro}
          {/* Several agences are the company’s month: it is told of one, or of all. */}
          <MonthBudgets mois={mois} agence={agence.includes(',') ? '' : agence} />
        </>
      }
    />
  )
}
