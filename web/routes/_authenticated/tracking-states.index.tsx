import { createFileRoute } from '@tanstack/react-router'
import { HorairesPage } from '#web/features/horaires/page.tsx'
import { JoursFeriesPage } from '#web/features/jours-feries/page.tsx'
import { MinuteursPage } from '#web/features/minuteurs/page.tsx'
import { MotifsPage } from '#web/features/motifs/page.tsx'
import { StatesTabs } from '#web/features/tracking-states/components/states-tabs.tsx'
import { TrackingStatesPage } from '#web/features/tracking-states/page.tsx'
import { SchemaPage } from '#web/features/tracking-states/schema-page.tsx'

export const Route = createFileRoute('/_authenticated/tracking-states/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: TrackingStates,
})

const SISTERS = new Map([
  ['schema', SchemaPage],
  ['delais', MinuteursPage],
  ['feries', JoursFeriesPage],
  ['horaires', HorairesPage],
  ['motifs', MotifsPage],
])

/** States, and the tabs of their settings: collections of their own, one tab each. */
function TrackingStates() {
  const { onglet } = Route.useSearch()
  const chosen = String(onglet ?? '')
  const Page = SISTERS.get(chosen) ?? TrackingStatesPage
  return <Page key={chosen} intro={<StatesTabs chosen={chosen} />} />
}
