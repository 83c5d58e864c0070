import { createFileRoute } from '@tanstack/react-router'
import { ScanPage } from '#web/features/scan/page.tsx'

export const Route = createFileRoute('/_authenticated/scan/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: ScanPage,
})
