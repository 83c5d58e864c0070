import { createFileRoute } from '@tanstack/react-router'
import { PaiementsTabs } from '#web/features/paiements/components/paiements-tabs.tsx'
import { PaiementsPage } from '#web/features/paiements/page.tsx'
import { ToPayPage } from '#web/features/paiements/to-pay-page.tsx'
import { useSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/_authenticated/paiements/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: Paiements,
})

/** The first tab lists the payments to make, the usual reason to open the page. */
function Paiements() {
  const chosen = String(Route.useSearch().onglet ?? '')
  const { holds } = useSession()
  const intro = <PaiementsTabs chosen={chosen} />
  if (chosen === '') {
    return <ToPayPage intro={intro} party={holds('Factures clients') ? 'client' : 'livreur'} />
  }
  return <PaiementsPage key={chosen} onglet={chosen} intro={intro} />
}
