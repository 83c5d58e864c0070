import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '#web/features/home/page.tsx'

export const Route = createFileRoute('/_authenticated/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: HomePage,
})
