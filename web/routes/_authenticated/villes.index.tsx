import { createFileRoute } from '@tanstack/react-router'
import { AgencesPage } from '#web/features/agences/page.tsx'
import { ReseauTabs } from '#web/features/villes/components/reseau-tabs.tsx'
import { VillesPage } from '#web/features/villes/page.tsx'
import { ZonesPage } from '#web/features/zones/page.tsx'

export const Route = createFileRoute('/_authenticated/villes/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: Villes,
})

const SISTERS = new Map([
  ['zones', ZonesPage],
  ['agences', AgencesPage],
])

function Villes() {
  const { onglet } = Route.useSearch()
  const chosen = String(onglet ?? '')
  const Page = SISTERS.get(chosen) ?? VillesPage
  return <Page key={chosen} intro={<ReseauTabs chosen={chosen} />} />
}
