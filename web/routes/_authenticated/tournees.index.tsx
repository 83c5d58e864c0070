import { createFileRoute } from '@tanstack/react-router'
import { ToursPage } from '#web/features/tournees/page.tsx'

export const Route = createFileRoute('/_authenticated/tournees/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: ToursPage,
})
