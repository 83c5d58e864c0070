import { createFileRoute } from '@tanstack/react-router'
import { PreuvesPage } from '#web/features/preuves/page.tsx'

export const Route = createFileRoute('/_authenticated/preuves/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: PreuvesPage,
})
