import { createFileRoute } from '@tanstack/react-router'
import { VillesPage } from '#web/features/villes/page.tsx'

export const Route = createFileRoute('/_authenticated/villes/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: VillesPage,
})
