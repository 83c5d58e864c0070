import { createFileRoute } from '@tanstack/react-router'
import { RammasageTabs } from '#web/features/rammasage/components/tabs.tsx'
import { RammasagePage } from '#web/features/rammasage/page.tsx'
import { Commandes } from '../-commandes.tsx'

export const Route = createFileRoute('/_authenticated/rammasage/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: Rammasage,
})

/** « Demandes » is a collection of its own, « Colis » the seventh list of commandes. */
function Rammasage() {
  const { onglet } = Route.useSearch()
  if (onglet !== 'colis') return <RammasagePage />
  return <Commandes preset="ramassage" intro={<RammasageTabs />} />
}
