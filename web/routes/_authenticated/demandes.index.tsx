import { createFileRoute } from '@tanstack/react-router'
import { DemandesPage } from '#web/features/commands/components/demandes/demandes-page.tsx'

export const Route = createFileRoute('/_authenticated/demandes/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: DemandesPage,
})
