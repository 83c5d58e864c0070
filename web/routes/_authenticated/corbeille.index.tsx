import { createFileRoute } from '@tanstack/react-router'
import { CorbeillePage } from '#web/features/corbeille/page.tsx'

export const Route = createFileRoute('/_authenticated/corbeille/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: CorbeillePage,
})
