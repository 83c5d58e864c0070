import { t } from '@lingui/core/macro'
import { PageTabs } from '#web/layout/page-tabs.tsx'

export const DepenceTabs = ({ chosen }: { chosen: string }) => (
  <PageTabs
    label={t`Dépenses`}
    to="/depences"
    chosen={chosen}
    tabs={{ '': t`Dépenses`, budgets: t`Budgets` }}
  />
)
