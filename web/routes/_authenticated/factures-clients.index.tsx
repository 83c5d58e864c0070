import { createFileRoute } from '@tanstack/react-router'
import { FacturesPage } from '#web/features/factures/page.tsx'
import { clientsView } from '#web/features/factures/views.ts'

export const Route = createFileRoute('/_authenticated/factures-clients/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: () => <FacturesPage view={clientsView} party="client" />,
})
