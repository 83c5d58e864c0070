import { createFileRoute } from '@tanstack/react-router'
import { DepencesPage } from '#web/features/depences/page.tsx'

export const Route = createFileRoute('/_authenticated/depences/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: DepencesPage,
})
