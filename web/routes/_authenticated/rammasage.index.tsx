import { createFileRoute } from '@tanstack/react-router'
import { RammasageTabs } from '#web/features/rammasage/components/tabs.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Pickups } from '../-pickups.tsx'

/** The other tab is the page of commandes, whole. */
const Commandes = lazy(() => import('../-commandes.tsx').then((module) => ({ default: module.Commandes })))

export const Route = createFileRoute('/_authenticated/rammasage/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: Rammasage,
})

/** « Demandes » is a collection of its own, « Colis » the seventh list of commandes. */
function Rammasage() {
  const { onglet } = Route.useSearch()
  if (onglet !== 'colis') return <Pickups />
  return <Commandes preset="ramassage" intro={<RammasageTabs />} />
}
