import { createFileRoute } from '@tanstack/react-router'
import { DepenceTabs } from '#web/features/depences/components/tabs.tsx'
import { DepencesPage } from '#web/features/depences/page.tsx'
import { lazy, Placeholder } from '#web/ui/lazy.tsx'

export const Route = createFileRoute('/_authenticated/depences/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: Depences,
})

const Budgets = lazy(() =>
  import('#web/features/budgets/page.tsx').then((module) => ({ default: module.BudgetsPage })),
)

function Depences() {
  const { onglet } = Route.useSearch()
  if (onglet !== 'budgets') return <DepencesPage intro={<DepenceTabs chosen="" />} />
  const intro = <DepenceTabs chosen="budgets" />
  return (
    <Placeholder content={intro}>
      <Budgets intro={intro} />
    </Placeholder>
  )
}
