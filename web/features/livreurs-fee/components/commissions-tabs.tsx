import { t } from '@lingui/core/macro'
import { PageTabs } from '#web/layout/page-tabs.tsx'

/** What livreurs earn by ville, and the dated commissions behind it. */
export const CommissionsTabs = ({ chosen }: { chosen: string }) => (
  <PageTabs
    label={t`Commissions des livreurs`}
    to="/livreurs-fee"
    chosen={chosen}
    tabs={{ '': t`Grille`, tarifs: t`Commissions datées` }}
  />
)
