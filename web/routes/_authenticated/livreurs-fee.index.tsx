import { createFileRoute } from '@tanstack/react-router'
import { CommissionsTabs } from '#web/features/livreurs-fee/components/commissions-tabs.tsx'
import { LivreursFeePage } from '#web/features/livreurs-fee/page.tsx'
import { TariffGridPage } from '#web/features/tarifs/grid-page.tsx'
import { useSession } from '#web/lib/session.ts'

export const Route = createFileRoute('/_authenticated/livreurs-fee/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: LivreursFee,
})

/** A livreur reads his commissions by ville alone. */
function LivreursFee() {
  const { onglet } = Route.useSearch()
  const isStaff = useSession().user.type === 'moderateur'
  const chosen = isStaff ? String(onglet ?? '') : ''
  const intro = isStaff ? <CommissionsTabs chosen={chosen} /> : null
  if (chosen === 'tarifs') return <LivreursFeePage intro={intro} />
  return <TariffGridPage party="livreur" intro={intro} />
}
