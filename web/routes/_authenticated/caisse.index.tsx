import { createFileRoute } from '@tanstack/react-router'
import { ClosingPage } from '#web/features/caisse/closing-page.tsx'
import { CaisseTabs } from '#web/features/caisse/components/caisse-tabs.tsx'
import { CaissePage } from '#web/features/caisse/page.tsx'

export const Route = createFileRoute('/_authenticated/caisse/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: Caisse,
})

const SISTERS = new Map([['cloture', ClosingPage]])

function Caisse() {
  const { onglet } = Route.useSearch()
  const chosen = String(onglet ?? '')
  const Page = SISTERS.get(chosen) ?? CaissePage
  return <Page key={chosen} intro={<CaisseTabs chosen={chosen} />} />
}
