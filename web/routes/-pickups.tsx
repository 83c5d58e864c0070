import { lazy, Suspense } from 'react'
import { RammasagePage } from '#web/features/rammasage/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const BonSheet = lazy(() =>
  import('#web/features/bons/components/bon-sheet.tsx').then((module) => ({ default: module.BonSheet })),
)

/** Requests for a pick-up, each with the bon its parcels are scanned on. */
export const Pickups = () => (
  <RammasagePage
    sheet={(bon) => (
      <Suspense fallback={<Skeleton className="h-40" />}>
        <BonSheet id={bon} />
      </Suspense>
    )}
  />
)
