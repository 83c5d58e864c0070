import { createFileRoute } from '@tanstack/react-router'
import { CommandesPage } from '#web/features/commands/page.tsx'
import { RammasageTabs } from '#web/features/rammasage/components/tabs.tsx'
import { RammasagePage } from '#web/features/rammasage/page.tsx'

export const Route = createFileRoute('/_authenticated/rammasage/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: Rammasage,
})

/** « Demandes » is a collection of its own, « Colis » the seventh list of commandes. */
function Rammasage() {
  const { onglet } = Route.useSearch()
  if (onglet !== 'colis') return <RammasagePage />
  return <CommandesPage preset="ramassage" intro={<RammasageTabs />} />
}
