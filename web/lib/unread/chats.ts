import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../client.ts'
import { readAgain } from '../realtime/read-again.ts'
import { useRealtime } from '../realtime/realtime.ts'

/** Number of conversations with something unread; marking one as read updates it. */
export const unreadChatsQuery = queryOptions({
  queryKey: ['records', 'chats', 'unread'],
  queryFn: async ({ signal }) => {
    const answer = await client.send<{ chats: number }>('/api/wasl/chats/unread', { signal })
    return answer.chats
  },
})

/** Every message one may read, as it is written: the badge and the messenger listen to the same. */
export const MESSAGES = { topic: 'messages/*' } as const

export const useUnreadChats = (enabled: boolean): number =>
  useQuery({ ...unreadChatsQuery, enabled }).data ?? 0

/** Refetches the count after every message; mounted once per page. */
export function useLiveUnread(enabled: boolean): void {
  const queries = useQueryClient()
  useRealtime(enabled ? MESSAGES : null, () => void readAgain(queries, unreadChatsQuery.queryKey))
}
