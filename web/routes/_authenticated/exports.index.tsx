import { createFileRoute } from '@tanstack/react-router'
import { ExportsPage } from '#web/features/exports/page.tsx'

export const Route = createFileRoute('/_authenticated/exports/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: ExportsPage,
})
