import { useQueryClient } from '@tanstack/react-query'
import { readAgain } from '#web/lib/realtime/read-again.ts'
import { useRealtime } from '#web/lib/realtime/realtime.ts'
import { MESSAGES } from '#web/lib/unread/chats.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { type Message, showMessage } from '../queries.ts'

const CHATS = { topic: 'chats/*', fields: 'id' } as const

/** Messages appear as they are written, and conversations as one joins or leaves them. */
export function useLiveChats(): void {
  const queries = useQueryClient()
  const refresh = (collection: string) => void readAgain(queries, recordsKey(collection))
  useRealtime(MESSAGES, ({ action, record }) => {
    const coming = queries.isFetching({ queryKey: recordsKey('messages') }) > 0
    if (action === 'create' && isMessage(record) && !coming) return showMessage(queries, record)
    refresh('messages')
    refresh('chats')
  })
  useRealtime(CHATS, () => refresh('chats'))
}

const isMessage = (record: unknown): record is Message =>
  typeof record === 'object' && record !== null && 'chat' in record && 'body' in record
