import { createFileRoute } from '@tanstack/react-router'
import { AppareilsPage } from '#web/features/appareils/page.tsx'

export const Route = createFileRoute('/_authenticated/appareils/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: AppareilsPage,
})
