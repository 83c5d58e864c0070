import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../client.ts'
import { readAgain } from '../realtime/read-again.ts'
import { useRealtime } from '../realtime/realtime.ts'

/** Filter of the notifications that are due: not snoozed, and with at least one event left. */
export const DUE = '(snoozed_until = "" || snoozed_until <= @now) && count > 0'
export const UNDECIDED = 'to_decide = true && done_at = ""'
/** A notification counts until it is read; one that asks for a decision, until somebody has decided. */
const PENDING = `((${UNDECIDED}) || (to_decide = false && read_at = ""))`

/** Milliseconds between two looks for notifications whose « plus tard » has come. */
const LOOK_EVERY_MS = 5 * 60_000

/** Key of every query of notifications. */
export const NOTIFICATIONS = ['records', 'notifications'] as const

const unreadQuery = queryOptions({
  queryKey: [...NOTIFICATIONS, 'unread'],
  queryFn: async ({ signal }) => {
    const filter = `${PENDING} && ${DUE}`
    const { totalItems } = await client
      .collection('notifications')
      .getList(1, 1, { filter, fields: 'id', signal })
    return totalItems
  },
  refetchInterval: LOOK_EVERY_MS,
})

const CHANGES = { topic: 'notifications/*', fields: 'id' } as const

/** Number of notifications that wait to be decided or read. */
export function useUnreadNotifications(): number {
  const queries = useQueryClient()
  useRealtime(CHANGES, () => void readAgain(queries, NOTIFICATIONS))
  return useQuery(unreadQuery).data ?? 0
}
