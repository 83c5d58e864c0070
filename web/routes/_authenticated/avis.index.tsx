import { createFileRoute } from '@tanstack/react-router'
import { AvisPage } from '#web/features/avis/page.tsx'

export const Route = createFileRoute('/_authenticated/avis/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: AvisPage,
})
