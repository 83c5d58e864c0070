import { createFileRoute } from '@tanstack/react-router'
import { ForbiddenPage } from '#web/features/errors/page.tsx'

/** `permission`: the one the refused page needs; `page`: its path. */
export const Route = createFileRoute('/(errors)/403')({
  validateSearch: (search: Record<string, unknown>): { permission?: string; page?: string } => search,
  component: Forbidden,
})

function Forbidden() {
  const { permission } = Route.useSearch()
  return <ForbiddenPage {...(permission ? { permission } : {})} />
}
