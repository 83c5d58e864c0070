import { msg } from '@lingui/core/macro'
import { useSearch } from '@tanstack/react-router'
import { Banknote, Bike, CalendarClock } from 'lucide-react'
import type { PanelSpec } from '#web/form/record/panel-spec.ts'
import { RecordPage } from '#web/form/record/record-page.tsx'
import { formatDay } from '#web/table/clock.ts'
import { expandedAt } from '#web/table/columns.ts'
import type { RawSearch } from '#web/table/list-search.ts'
import { lazy, Placeholder } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { silentToursView, toursView } from './columns.tsx'
import { tourForm } from './form.ts'

const TourParcels = lazy(() =>
  import('./components/tour-parcels.tsx').then((module) => ({ default: module.TourParcels })),
)

const panel: PanelSpec = {
  title: (tour) =>
    [String(expandedAt(tour, 'livreur')[0]?.full_name ?? ''), formatDay(String(tour.day))]
      .filter(Boolean)
      .join(' · '),
  cards: [
    { title: msg`Livreur`, icon: <Bike aria-hidden />, lead: ['livreur', 'agence'], facts: ['repris_par'] },
    {
      title: msg`Journée`,
      icon: <CalendarClock aria-hidden />,
      lead: ['state', 'note'],
      facts: ['opened_at', 'closed_at', 'closed_by'],
    },
    {
      title: msg`À la clôture`,
      icon: <Banknote aria-hidden />,
      facts: ['loaded', 'delivered', 'to_hand_back', 'to_pay'],
    },
  ],
  body: (tour) => (
    <Placeholder content={<Skeleton className="h-40" />}>
      <TourParcels tour={tour.id} />
    </Placeholder>
  ),
}

/**
 * All tours: the livreurs on the road, their parcels and cash, and the take-over of a tour that cannot go on.
 */
export function ToursPage() {
  const { retard }: RawSearch = useSearch({ strict: false })
  const view = retard === 'oui' ? silentToursView : toursView
  return <RecordPage key={String(retard)} view={view} form={tourForm} panel={panel} editOnly />
}
