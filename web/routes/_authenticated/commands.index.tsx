import { createFileRoute } from '@tanstack/react-router'
import { Commandes } from '../-commandes.tsx'

export const Route = createFileRoute('/_authenticated/commands/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: () => <Commandes preset="all" />,
})
