import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { WireRow } from '#model/collections.ts'
import { KIND_NAMES, kindOf, type NotificationTopic } from '#model/domain/notifications/kinds.ts'
import { and, oneOf } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'
import { DUE, NOTIFICATIONS, UNDECIDED } from '#web/lib/unread/notifications.ts'

export type Notification = WireRow<'notifications'>

const PER_PAGE = 30
const MOST_TO_DECIDE = 100

/** The topic that filters the feed; '' for all topics. */
export type ChosenTopic = NotificationTopic | ''

const ofTopic = (topic: ChosenTopic): string =>
  topic === ''
    ? ''
    : oneOf(
        'kind',
        KIND_NAMES.filter((name) => kindOf(name).topic === topic),
      )

const list = (page: number, perPage: number, filter: string, signal: AbortSignal) =>
  client.collection('notifications').getList<Notification>(page, perPage, {
    filter,
    sort: '-at',
    skipTotal: true,
    signal,
  })

/** Notifications that ask for a decision, the latest first. */
export const toDecideQuery = (topic: ChosenTopic) =>
  queryOptions({
    queryKey: [...NOTIFICATIONS, 'to-decide', topic],
    queryFn: async ({ signal }) =>
      (await list(1, MOST_TO_DECIDE, and(UNDECIDED, DUE, ofTopic(topic)), signal)).items,
  })

/** Notifications that need no decision, or have it, the latest first. */
export const forInformationQuery = (topic: ChosenTopic) =>
  infiniteQueryOptions({
    queryKey: [...NOTIFICATIONS, 'information', topic],
    queryFn: ({ pageParam, signal }) =>
      list(pageParam, PER_PAGE, and('(to_decide = false || done_at != "")', DUE, ofTopic(topic)), signal),
    initialPageParam: 1,
    getNextPageParam: ({ items, page }) => (items.length < PER_PAGE ? undefined : page + 1),
  })

export const changeNotification = (
  id: string,
  change: Partial<Pick<Notification, 'read_at' | 'snoozed_until'>>,
): Promise<unknown> => client.collection('notifications').update(id, change)

export const readAllNotifications = (): Promise<unknown> =>
  client.send('/api/wasl/notifications/read', { method: 'POST', body: {} })
