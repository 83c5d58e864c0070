import { createFileRoute } from '@tanstack/react-router'
import { StockPage } from '#web/features/stock/page.tsx'

export const Route = createFileRoute('/_authenticated/stock/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: Stock,
})

function Stock() {
  const { onglet } = Route.useSearch()
  return <StockPage chosen={String(onglet ?? '')} />
}
