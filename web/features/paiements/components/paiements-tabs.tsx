import { t } from '@lingui/core/macro'
import { PageTabs } from '#web/layout/page-tabs.tsx'
import { useSession } from '#web/lib/session.ts'

/** What is to be paid, what was paid and in which file, and what merchants ask for. */
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
