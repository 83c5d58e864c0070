import { createFileRoute } from '@tanstack/react-router'
import { AnnoncesPage } from '#web/features/annonces/page.tsx'

export const Route = createFileRoute('/_authenticated/annonces/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: AnnoncesPage,
})
