import { createFileRoute } from '@tanstack/react-router'
import { LivreursFeePage } from '#web/features/livreurs-fee/page.tsx'

export const Route = createFileRoute('/_authenticated/livreurs-fee/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: LivreursFeePage,
})
