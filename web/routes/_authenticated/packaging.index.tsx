import { createFileRoute } from '@tanstack/react-router'
import { PackagingPage } from '#web/features/packaging/page.tsx'

export const Route = createFileRoute('/_authenticated/packaging/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: Packaging,
})

function Packaging() {
  const { onglet } = Route.useSearch()
  return <PackagingPage chosen={String(onglet ?? '')} />
}
