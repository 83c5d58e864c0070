import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { RammasageTabs } from '#web/features/rammasage/components/tabs.tsx'
import { RammasagePage } from '#web/features/rammasage/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Commandes } from '../-commandes.tsx'

const BonSheet = lazy(() =>
  import('#web/features/bons/components/bon-sheet.tsx').then((module) => ({ default: module.BonSheet })),
)

export const Route = createFileRoute('/_authenticated/rammasage/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: Rammasage,
})

/** « Demandes » is a collection of its own, « Colis » the seventh list of commandes. */
function Rammasage() {
  const { onglet } = Route.useSearch()
  if (onglet !== 'colis') return <RammasagePage sheet={sheet} />
  return <Commandes preset="ramassage" intro={<RammasageTabs />} />
}

const sheet = (bon: string) => (
  <Suspense fallback={<Skeleton className="h-40" />}>
    <BonSheet id={bon} />
  </Suspense>
)
