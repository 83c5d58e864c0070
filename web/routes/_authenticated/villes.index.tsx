import { createFileRoute } from '@tanstack/react-router'
import { AgencesPage } from '#web/features/agences/page.tsx'
import { ReseauTabs } from '#web/features/villes/components/reseau-tabs.tsx'
import { VillesPage } from '#web/features/villes/page.tsx'

export const Route = createFileRoute('/_authenticated/villes/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: Villes,
})

function Villes() {
  const agences = Route.useSearch().onglet === 'agences'
  const Page = agences ? AgencesPage : VillesPage
  return <Page key={String(agences)} intro={<ReseauTabs chosen={agences ? 'agences' : ''} />} />
}
