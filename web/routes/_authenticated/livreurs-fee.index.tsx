import { createFileRoute } from '@tanstack/react-router'
import { CommissionsTabs } from '#web/features/livreurs-fee/components/commissions-tabs.tsx'
import { TariffGridPage } from '#web/features/tarifs/grid-page.tsx'
import { useSession } from '#web/lib/session.ts'
import { lazy } from '#web/ui/lazy.tsx'

/** The dated rows under the grid are opened far less than it. */
const LivreursFeePage = lazy(() =>
  import('#web/features/livreurs-fee/page.tsx').then((module) => ({ default: module.LivreursFeePage })),
)

export const Route = createFileRoute('/_authenticated/livreurs-fee/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: LivreursFee,
})

/** A livreur sees the commissions by ville alone. */
function LivreursFee() {
  const { onglet } = Route.useSearch()
  const isStaff = useSession().user.type === 'moderateur'
  const chosen = isStaff ? String(onglet ?? '') : ''
  const intro = isStaff ? <CommissionsTabs chosen={chosen} /> : null
  if (chosen === 'tarifs') {
    return <LivreursFeePage intro={intro} />
  }
  return <TariffGridPage party="livreur" intro={intro} />
}
