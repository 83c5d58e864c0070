import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { RammasageTabs } from '#web/features/rammasage/components/tabs.tsx'
import { RammasagePage } from '#web/features/rammasage/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const BonSheet = lazy(() =>
  import('#web/features/bons/components/bon-sheet.tsx').then((module) => ({ default: module.BonSheet })),
)

/** The other tab is the page of commandes, whole. */
const Commandes = lazy(() => import('../-commandes.tsx').then((module) => ({ default: module.Commandes })))

export const Route = createFileRoute('/_authenticated/rammasage/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: Rammasage,
})

/** « Demandes » is a collection of its own, « Colis » the seventh list of commandes. */
function Rammasage() {
  const { onglet } = Route.useSearch()
  if (onglet !== 'colis') return <RammasagePage sheet={sheet} />
  return (
    <Suspense fallback={null}>
      <Commandes preset="ramassage" intro={<RammasageTabs />} />
    </Suspense>
  )
}

const sheet = (bon: string) => (
  <Suspense fallback={<Skeleton className="h-40" />}>
    <BonSheet id={bon} />
  </Suspense>
)
