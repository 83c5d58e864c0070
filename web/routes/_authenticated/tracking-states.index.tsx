import { createFileRoute } from '@tanstack/react-router'
import { TrackingStatesPage } from '#web/features/tracking-states/page.tsx'

export const Route = createFileRoute('/_authenticated/tracking-states/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: TrackingStatesPage,
})
