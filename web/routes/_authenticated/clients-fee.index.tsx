import { createFileRoute } from '@tanstack/react-router'
import { TarifsTabs } from '#web/features/clients-fee/components/tarifs-tabs.tsx'
import { ClientsFeePage } from '#web/features/clients-fee/page.tsx'
import { GroupesClientsPage } from '#web/features/groupes-clients/page.tsx'
import { TauxTvaPage } from '#web/features/taux-tva/page.tsx'
import { useSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/_authenticated/clients-fee/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: ClientsFee,
})

const SISTERS = new Map([
  ['groupes', GroupesClientsPage],
  ['tva', TauxTvaPage],
])

/** A client reads his tariffs alone. */
function ClientsFee() {
  const { onglet } = Route.useSearch()
  const isStaff = useSession().user.type === 'moderateur'
  const chosen = isStaff ? String(onglet ?? '') : ''
  const Page = SISTERS.get(chosen) ?? ClientsFeePage
  return <Page key={chosen} intro={isStaff ? <TarifsTabs chosen={chosen} /> : null} />
}
