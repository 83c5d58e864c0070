import { createFileRoute } from '@tanstack/react-router'
import { CaisseTabs } from '#web/features/caisse/components/caisse-tabs.tsx'
import { CaissePage } from '#web/features/caisse/page.tsx'
import { lazy, Placeholder } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute('/_authenticated/caisse/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: Caisse,
})

const ClosingPage = lazy(() =>
  import('#web/features/caisse/closing-page.tsx').then(({ ClosingPage }) => ({ default: ClosingPage })),
)
/** Lists and forms are heavier than the desk, so they are loaded on demand. */
const CashList = lazy(() =>
  import('#web/features/caisse/list-pages.tsx').then(({ CashList }) => ({ default: CashList })),
)

function Caisse() {
  const { onglet } = Route.useSearch()
  const chosen = String(onglet ?? '')
  const intro = <CaisseTabs chosen={chosen} />
  if (chosen === '') return <CaissePage intro={intro} />
  return (
    <Placeholder content={<Skeleton className="m-4 h-[60dvh] rounded-xl" />}>
      {chosen === 'cloture' ? (
        <ClosingPage intro={intro} />
      ) : (
        <CashList key={chosen} onglet={chosen} intro={intro} />
      )}
    </Placeholder>
  )
}
