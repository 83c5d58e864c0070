import { createFileRoute } from '@tanstack/react-router'
import { AffectationPage } from '#web/features/affectation/page.tsx'

export const Route = createFileRoute('/_authenticated/affectation/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: AffectationPage,
})
