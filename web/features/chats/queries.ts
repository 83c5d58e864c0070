import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ChatPerson, ChatSummary } from '#model/domain/chat/chats.ts'
import { and, compare, eq } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'
import { retryUnlessGone } from '#web/lib/query-policy.ts'
import { readAgain } from '#web/lib/realtime/read-again.ts'
import { unreadChatsQuery } from '#web/lib/unread/chats.ts'
import { recordsKey } from '#web/table/list-queries.ts'

export interface ChatReader extends ChatPerson {
  readonly member: boolean
  readonly read_at: string
}

export interface Message {
  readonly id: string
  readonly collectionName: string
  readonly chat: string
  readonly author: string
  readonly body: string
  readonly files: readonly string[]
  readonly internal: boolean
  readonly created: string
}

interface Inbox {
  readonly items: readonly ChatSummary[]
  readonly more: boolean
}

/** Polling of read marks, which have no realtime events; messages have. */
const MARKS_EVERY_MS = 5_000
/** Between two readings of chats and messages while the realtime connection is broken. */
export const AWAY_EVERY_MS = 10_000

export const inboxQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...recordsKey('chats'), 'inbox', search],
    queryFn: ({ pageParam, signal }) =>
      client.send<Inbox>('/api/wasl/chats', { signal, query: { search, ...pageParam } }),
    initialPageParam: {},
    getNextPageParam: ({ items, more }) => {
      const last = items.at(-1)
      return more && last ? { activity: last.activity, id: last.id } : undefined
    },
  })

/** One conversation, read by id when the loaded pages of the list lack it. */
export const chatQuery = (chat: string) =>
  queryOptions({
    queryKey: [...recordsKey('chats'), 'one', chat],
    queryFn: ({ signal }) =>
      client.collection('chats').getOne(chat, { signal, fields: 'id,kind,title,command,members' }),
    retry: retryUnlessGone,
  })

/** Members and former authors, with their read marks. */
export const peopleQuery = (chat: string) =>
  queryOptions({
    queryKey: [...recordsKey('chats'), 'people', chat],
    queryFn: async ({ signal }) => {
      const path = `/api/wasl/chats/${chat}/people`
      return (await client.send<{ items: readonly ChatReader[] }>(path, { signal })).items
    },
    refetchInterval: MARKS_EVERY_MS,
  })

const PAGE_LENGTH = 40

/** Messages, newest page first, newest first in each. */
export const messagesQuery = (chat: string) =>
  infiniteQueryOptions({
    queryKey: [...recordsKey('messages'), 'of', chat],
    queryFn: async ({ pageParam, signal }) => {
      const answer = await client.collection('messages').getList<Message>(1, PAGE_LENGTH, {
        signal,
        skipTotal: true,
        filter: and(eq('chat', chat), pageParam === '' ? '' : compare('created', '<', pageParam)),
        sort: '-created',
        fields: 'id,collectionName,chat,author,body,files,internal,created',
      })
      return answer.items
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < PAGE_LENGTH ? undefined : page.at(-1)?.created),
  })

/** Adds a sent message to its conversation before the next refetch. */
export function showMessage(queries: QueryClient, message: Message): void {
  queries.setQueryData(messagesQuery(message.chat).queryKey, (known) => {
    if (!known || known.pages.some((page) => page.some(({ id }) => id === message.id))) return known
    const [first = [], ...older] = known.pages
    return { ...known, pages: [[message, ...first], ...older] }
  })
  void readAgain(queries, recordsKey('chats'))
}

export const contactsQuery = (search: string) =>
  queryOptions({
    queryKey: [...recordsKey('users'), 'contacts', search],
    queryFn: async ({ signal }) => {
      const path = '/api/wasl/chats/contacts'
      return (await client.send<{ items: readonly ChatPerson[] }>(path, { signal, query: { search } })).items
    },
    staleTime: 60_000,
  })

/** The conversation with a person or about a commande, found or opened. */
export async function openChat(about: { user: string } | { command: string }): Promise<string> {
  const answer = await client.send<{ id: string }>('/api/wasl/chats/open', { method: 'POST', body: about })
  return answer.id
}

export async function markRead(queries: QueryClient, chat: string, until: string): Promise<void> {
  const path = `/api/wasl/chats/${chat}/read`
  const { chats } = await client.send<{ chats: number }>(path, { method: 'POST', body: { until } })
  queries.setQueryData(unreadChatsQuery.queryKey, chats)
  queries.setQueriesData<{ pages: readonly Inbox[]; pageParams: unknown[] }>(
    { queryKey: [...recordsKey('chats'), 'inbox'] },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          items: page.items.map((one) => (one.id === chat ? { ...one, unread: 0 } : one)),
        })),
      },
  )
}
