import { createFileRoute } from '@tanstack/react-router'
import { ReclamationsPage } from '#web/features/reclamations/page.tsx'

export const Route = createFileRoute('/_authenticated/reclamations/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: ReclamationsPage,
})
