import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../client.ts'
import { readAgain } from '../realtime/read-again.ts'
import { useRealtime } from '../realtime/realtime.ts'

/** Ids of the person's claims with something unread; marking one as read updates them. */
export const unreadClaimsQuery = queryOptions({
  queryKey: ['records', 'reclamations', 'unread'],
  queryFn: async ({ signal }) =>
    (await client.send<{ ids: readonly string[] }>('/api/wasl/reclamations/unread', { signal })).ids,
})

const LINES = { topic: 'reclamation_messages/*' } as const

export const useUnreadClaims = (enabled: boolean): readonly string[] =>
  useQuery({ ...unreadClaimsQuery, enabled }).data ?? []

/** Refetches the ids after every line of a claim; mounted once per page. */
export function useLiveUnreadClaims(enabled: boolean): void {
  const queries = useQueryClient()
  useRealtime(enabled ? LINES : null, () => void readAgain(queries, unreadClaimsQuery.queryKey))
}
