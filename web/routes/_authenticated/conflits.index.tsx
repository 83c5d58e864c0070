import { createFileRoute } from '@tanstack/react-router'
import { ConflitsPage } from '#web/features/conflits/page.tsx'

export const Route = createFileRoute('/_authenticated/conflits/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: ConflitsPage,
})
