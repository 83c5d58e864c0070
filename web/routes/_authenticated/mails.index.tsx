import { createFileRoute } from '@tanstack/react-router'
import { MailsPage } from '#web/features/mails/page.tsx'

export const Route = createFileRoute('/_authenticated/mails/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: MailsPage,
})
