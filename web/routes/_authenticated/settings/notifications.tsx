import { createFileRoute } from '@tanstack/react-router'
import { NotificationsPage } from '#web/features/settings/page.tsx'

export const Route = createFileRoute('/_authenticated/settings/notifications')({
  component: NotificationsPage,
})
