import { t } from '@lingui/core/macro'
import { PageTabs } from '#web/layout/page-tabs.tsx'

/** Tabs of client tariffs, groups of clients, and TVA rates. */
export const TarifsTabs = ({ chosen }: { chosen: string }) => (
  <PageTabs
    label={t`Tarifs clients`}
    to="/clients-fee"
    chosen={chosen}
    tabs={{
      '': t`Grille`,
      tarifs: t`Tarifs datés`,
      promotions: t`Promotions`,
      groupes: t`Groupes`,
      tva: t`TVA`,
    }}
  />
)
