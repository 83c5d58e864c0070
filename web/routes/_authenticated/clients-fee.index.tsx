import { createFileRoute } from '@tanstack/react-router'
import { TarifsTabs } from '#web/features/clients-fee/components/tarifs-tabs.tsx'
import { ClientsFeePage } from '#web/features/clients-fee/page.tsx'
import { GroupesClientsPage } from '#web/features/groupes-clients/page.tsx'
import { PromotionsPage } from '#web/features/promotions/page.tsx'
import { TariffGridPage } from '#web/features/tarifs/grid-page.tsx'
import { TauxTvaPage } from '#web/features/taux-tva/page.tsx'
import { useSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/_authenticated/clients-fee/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: ClientsFee,
})

const SISTERS = new Map([
  ['tarifs', ClientsFeePage],
  ['promotions', PromotionsPage],
  ['groupes', GroupesClientsPage],
  ['tva', TauxTvaPage],
])

/** A client reads his tariffs by ville alone. */
function ClientsFee() {
  const { onglet, ville } = Route.useSearch()
  const isStaff = useSession().user.type === 'moderateur'
  const chosen = isStaff ? String(onglet ?? '') : ''
  const intro = isStaff ? <TarifsTabs chosen={chosen} /> : null
  const Page = SISTERS.get(chosen)
  if (Page) return <Page key={chosen} intro={intro} />
  return <TariffGridPage party="client" ville={String(ville ?? '')} intro={intro} />
}
