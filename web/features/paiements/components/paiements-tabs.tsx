import { t } from '@lingui/core/macro'
import { PageTabs } from '#web/layout/page-tabs.tsx'
import { useSession } from '#web/lib/session.ts'

/** Tabs of payments to make, payments made, bank files, and clients' requests. */
export function PaiementsTabs({ chosen }: { chosen: string }) {
  const { holds } = useSession()
  const asked = holds('Factures clients') && { retraits: t`Retraits`, ribs: t`Changements de RIB` }
  return (
    <PageTabs
      label={t`Paiements`}
      to="/paiements"
      chosen={chosen}
      tabs={{ '': t`À payer`, suivis: t`Paiements`, lots: t`Lots`, ...asked }}
    />
  )
}
