import { createFileRoute } from '@tanstack/react-router'
import { JournalPage } from '#web/features/journal/page.tsx'

export const Route = createFileRoute('/_authenticated/journal/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: JournalPage,
})
