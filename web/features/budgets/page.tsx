import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RecordPage } from '#web/form/record/record-page.tsx'
import { useSession } from '#web/lib/session.ts'
import { today } from '#web/table/clock.ts'
import { asText, type RawSearch } from '#web/table/list-search.ts'
import { budgetsView } from './columns.tsx'
import { MonthBudgets } from './components/month-budgets.tsx'
import { budgetForm } from './form.ts'

/** A month beside its budgets, above the budgets themselves. */
export function BudgetsPage({ intro }: { intro: ReactNode }) {
  const { clock } = useSession()
  const search: RawSearch = useSearch({ strict: false })
  const mois = asText(search.mois) || today(clock).slice(0, 7)
  return (
    <RecordPage
      view={budgetsView}
      form={budgetForm}
      intro={
        <>
          {intro}
          <MonthBudgets mois={mois} agence={asText(search.agence)} />
        </>
      }
    />
  )
}
