import { createFileRoute } from '@tanstack/react-router'
import { TourneePage } from '#web/features/tournee/page.tsx'

export const Route = createFileRoute('/_livreur/tournee/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: TourneePage,
})
