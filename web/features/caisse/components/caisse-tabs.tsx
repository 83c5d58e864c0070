import { t } from '@lingui/core/macro'
import { PageTabs } from '#web/layout/page-tabs.tsx'

/** The desk, the closing of its day, and everything that went through the caisse. */
export const CaisseTabs = ({ chosen }: { chosen: string }) => (
  <PageTabs
    label={t`Caisse`}
    to="/caisse"
    chosen={chosen}
    tabs={{
      '': t`Guichet`,
      cloture: t`Clôture`,
      ecarts: t`Écarts`,
      versements: t`Versements`,
      remboursements: t`Remboursements`,
      avances: t`Avances`,
      remises: t`Remises en banque`,
      rapprochements: t`Rapprochements`,
      journees: t`Journées`,
    }}
  />
)
