import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { TarifsTabs } from '#web/features/clients-fee/components/tarifs-tabs.tsx'
import { TariffGridPage } from '#web/features/tarifs/grid-page.tsx'
import { useSession } from '#web/lib/session.ts'
import { lazy, Placeholder } from '#web/ui/lazy.tsx'

export const Route = createFileRoute('/_authenticated/clients-fee/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: ClientsFee,
})

type Sister = (props: { intro: ReactNode }) => ReactNode
const sister = (load: () => Promise<Sister>) => lazy(() => load().then((page) => ({ default: page })))

/** The pages beside the grid, fetched when they are opened. */
const SISTERS = new Map<string, Sister>([
  ['tarifs', sister(async () => (await import('#web/features/clients-fee/page.tsx')).ClientsFeePage)],
  ['promotions', sister(async () => (await import('#web/features/promotions/page.tsx')).PromotionsPage)],
  [
    'groupes',
    sister(async () => (await import('#web/features/groupes-clients/page.tsx')).GroupesClientsPage),
  ],
  ['tva', sister(async () => (await import('#web/features/taux-tva/page.tsx')).TauxTvaPage)],
])

/** A client sees the tariffs by ville alone. */
function ClientsFee() {
  const { onglet, ville } = Route.useSearch()
  const isStaff = useSession().user.type === 'moderateur'
  const chosen = isStaff ? String(onglet ?? '') : ''
  const intro = isStaff ? <TarifsTabs chosen={chosen} /> : null
  const Page = SISTERS.get(chosen)
  if (!Page) return <TariffGridPage party="client" ville={String(ville ?? '')} intro={intro} />
  return (
    <Placeholder content={intro}>
      <Page key={chosen} intro={intro} />
    </Placeholder>
  )
}
