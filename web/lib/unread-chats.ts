import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from './client.ts'

/** How many conversations hold something unread; whoever marks one read sets it. */
export const unreadChatsQuery = queryOptions({
  queryKey: ['records', 'chats', 'unread'],
  queryFn: async ({ signal }) => {
    const answer = await client.send<{ chats: number }>('/api/wasl/chats/unread', { signal })
    return answer.chats
  },
  refetchInterval: 30_000,
})

export const useUnreadChats = (enabled: boolean): number =>
  useQuery({ ...unreadChatsQuery, enabled }).data ?? 0
