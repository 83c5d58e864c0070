import { createFileRoute } from '@tanstack/react-router'
import { ImportsPage } from '#web/features/imports/page.tsx'

export const Route = createFileRoute('/_authenticated/imports/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: ImportsPage,
})
