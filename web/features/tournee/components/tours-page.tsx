import { RecordPage } from '#web/form/record/record-page.tsx'
import type { PanelSpec } from '#web/form/record/record-panel.tsx'
import { formatDay } from '#web/table/clock.ts'
import { expandedAt } from '#web/table/columns.ts'
import { toursView } from '../columns.tsx'
import { tourForm } from '../form.tsx'

const panel: PanelSpec = {
  title: (tour) =>
    [String(expandedAt(tour, 'livreur')[0]?.full_name ?? ''), formatDay(String(tour.day))]
      .filter(Boolean)
      .join(' · '),
}

/**
 * All tours: the livreurs on the road, their parcels and cash, and the take-over of a tour that cannot go on.
 */
export const ToursPage = () => <RecordPage view={toursView} form={tourForm} panel={panel} editOnly />
