import { createFileRoute } from '@tanstack/react-router'
import { UsersPage } from '#web/features/users/page.tsx'

export const Route = createFileRoute('/_authenticated/users/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: UsersPage,
})
