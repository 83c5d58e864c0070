import { createFileRoute } from '@tanstack/react-router'
import { HelpCenterPage } from '#web/features/help-center/page.tsx'

export const Route = createFileRoute('/_authenticated/help-center/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: HelpCenterPage,
})
