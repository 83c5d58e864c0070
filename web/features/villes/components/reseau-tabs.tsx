import { t } from '@lingui/core/macro'
import { PageTabs } from '#web/layout/page-tabs.tsx'

/** Where parcels go, and the agences that hand them on. */
export const ReseauTabs = ({ chosen }: { chosen: string }) => (
  <PageTabs
    label={t`Villes`}
    to="/villes"
    chosen={chosen}
    tabs={{ '': t`Villes`, zones: t`Zones`, agences: t`Agences` }}
  />
)
