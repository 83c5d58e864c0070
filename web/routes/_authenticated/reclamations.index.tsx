import { createFileRoute } from '@tanstack/react-router'
import { ReclamationsPage } from '#web/features/reclamations/page.tsx'
import { lazy } from '#web/ui/lazy.tsx'

const DeskRulesPage = lazy(() =>
  import('#web/features/reclamations/desk-rules-page.tsx').then((module) => ({
    default: module.DeskRulesPage,
  })),
)

export const Route = createFileRoute('/_authenticated/reclamations/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: Reclamations,
})

/** Claims, and the tabs of their rules and templates: collections of their own. */
function Reclamations() {
  const chosen = String(Route.useSearch().onglet ?? '')
  if (chosen !== 'regles' && chosen !== 'reponses') return <ReclamationsPage />
  return <DeskRulesPage key={chosen} onglet={chosen} />
}
