import { createFileRoute } from '@tanstack/react-router'
import { AppsPage } from '#web/features/apps/page.tsx'

export const Route = createFileRoute('/_authenticated/apps/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: AppsPage,
})
