import { createFileRoute } from '@tanstack/react-router'
import { InventairesPage } from '#web/features/inventaires/page.tsx'

export const Route = createFileRoute('/_authenticated/inventaires/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: InventairesPage,
})
