import { RammasagePage } from '#web/features/rammasage/page.tsx'
import { lazy, Placeholder } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const BonSheet = lazy(() =>
  import('#web/features/bons/components/bon-sheet.tsx').then((module) => ({ default: module.BonSheet })),
)

/** Requests for a pick-up, each with the bon its parcels are scanned on. */
export const Pickups = () => (
  <RammasagePage
    sheet={(bon) => (
      <Placeholder content={<Skeleton className="h-40" />}>
        <BonSheet id={bon} />
      </Placeholder>
    )}
  />
)
