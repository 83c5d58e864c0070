import { createFileRoute } from '@tanstack/react-router'
import { ClientsPage } from '#web/features/clients/page.tsx'

export const Route = createFileRoute('/_authenticated/clients/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: ClientsPage,
})
