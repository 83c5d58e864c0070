import { createFileRoute } from '@tanstack/react-router'
import { NotificationsPage } from '#web/features/notifications/page.tsx'

export const Route = createFileRoute('/_authenticated/notifications/')({
  component: NotificationsPage,
})
