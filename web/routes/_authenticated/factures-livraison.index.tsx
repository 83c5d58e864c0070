import { createFileRoute } from '@tanstack/react-router'
import { FacturesPage } from '#web/features/factures/page.tsx'
import { livraisonView } from '#web/features/factures/views.ts'

export const Route = createFileRoute('/_authenticated/factures-livraison/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: () => <FacturesPage view={livraisonView} party="livreur" />,
})
