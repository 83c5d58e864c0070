import { createFileRoute } from '@tanstack/react-router'
import { ModerateursPage } from '#web/features/moderateurs/page.tsx'

export const Route = createFileRoute('/_authenticated/moderateurs/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: ModerateursPage,
})
