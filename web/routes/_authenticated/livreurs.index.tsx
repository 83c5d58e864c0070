import { createFileRoute } from '@tanstack/react-router'
import { LivreursPage } from '#web/features/livreurs/page.tsx'

export const Route = createFileRoute('/_authenticated/livreurs/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: LivreursPage,
})
