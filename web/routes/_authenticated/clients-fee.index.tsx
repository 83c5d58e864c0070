import { createFileRoute } from '@tanstack/react-router'
import { ClientsFeePage } from '#web/features/clients-fee/page.tsx'

export const Route = createFileRoute('/_authenticated/clients-fee/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: ClientsFeePage,
})
