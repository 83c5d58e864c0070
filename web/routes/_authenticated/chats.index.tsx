import { createFileRoute } from '@tanstack/react-router'
import { ChatsPage } from '#web/features/chats/page.tsx'

export const Route = createFileRoute('/_authenticated/chats/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: ChatsPage,
})
