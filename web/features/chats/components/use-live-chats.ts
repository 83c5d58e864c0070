import { useQueryClient } from '@tanstack/react-query'
import { useRealtime } from '#web/lib/realtime.ts'
import { MESSAGES } from '#web/lib/unread-chats.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { type Message, showMessage } from '../queries.ts'

const CHATS = { topic: 'chats/*', fields: 'id' } as const

/** Messages appear as they are written, and conversations as one joins or leaves them. */
export function useLiveChats(): void {
  const queries = useQueryClient()
  const refresh = (collection: string) => void queries.invalidateQueries({ queryKey: recordsKey(collection) })
  useRealtime(MESSAGES, ({ action, record }) => {
    if (action === 'create' && isMessage(record)) return showMessage(queries, record)
    refresh('messages')
    refresh('chats')
  })
  useRealtime(CHATS, () => refresh('chats'))
}

const isMessage = (record: unknown): record is Message =>
  typeof record === 'object' && record !== null && 'chat' in record && 'body' in record
