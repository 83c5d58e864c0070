import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { HolderBoard } from '#web/features/commands/components/old-returns/holder-board.tsx'
import { oldReturnsView } from '#web/features/commands/components/old-returns/view.tsx'
import { asText } from '#web/table/list-search.ts'
import { CommandesList } from '../-commandes.tsx'

export const Route = createFileRoute('/_authenticated/retours/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: Retours,
})

/** Returns that stay too long, by holder. */
function Retours() {
  const holder = asText(Route.useSearch().detenteur)
  const view = useMemo(() => oldReturnsView(holder), [holder])
  return <CommandesList view={view} intro={<HolderBoard chosen={holder} />} />
}
