import { createFileRoute } from '@tanstack/react-router'
import { ActivitePage } from '#web/features/activite/page.tsx'

export const Route = createFileRoute('/_authenticated/activite/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: ActivitePage,
})
