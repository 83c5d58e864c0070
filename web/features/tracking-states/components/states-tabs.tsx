import { t } from '@lingui/core/macro'
import { PageTabs } from '#web/layout/page-tabs.tsx'

/** Tabs of the life of a parcel: states, edges, timers and motifs. */
export const StatesTabs = ({ chosen }: { chosen: string }) => (
  <PageTabs
    label={t`États de suivi`}
    to="/tracking-states"
    chosen={chosen}
    tabs={{
      '': t`États`,
      schema: t`Schéma`,
      delais: t`Délais`,
      feries: t`Jours fériés`,
      horaires: t`Horaires`,
      motifs: t`Motifs`,
    }}
  />
)
