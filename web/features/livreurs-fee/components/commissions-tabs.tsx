import { t } from '@lingui/core/macro'
import { PageTabs } from '#web/layout/page-tabs.tsx'

/** Tabs of commissions by ville, and of the dated rows behind them. */
export const CommissionsTabs = ({ chosen }: { chosen: string }) => (
  <PageTabs
    label={t`Commissions des livreurs`}
    to="/livreurs-fee"
    chosen={chosen}
    tabs={{ '': t`Grille`, tarifs: t`Commissions datées` }}
  />
)
