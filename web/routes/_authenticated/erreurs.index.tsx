import { createFileRoute } from '@tanstack/react-router'
import { ErreursPage } from '#web/features/erreurs/page.tsx'

export const Route = createFileRoute('/_authenticated/erreurs/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: ErreursPage,
})
