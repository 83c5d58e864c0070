import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { refusalSentence } from '#web/form/error-words.ts'
import type { Kept } from '#web/outbox/kept.ts'
import { keep, onSettled, refusalOf, startOutbox, useOutbox } from '#web/outbox/outbox.ts'
import { type Message, showMessage } from '../queries.ts'

/** A message written here and not yet in the conversation. */
export interface Unsent {
  readonly id: string
  readonly chat: string
  readonly body: string
  readonly internal: boolean
  /** Names of its attachments. */
  readonly files: readonly string[]
  /** Why the server will not have it; empty while it may still go. */
  readonly refused: string
}

/** Sends waiting messages; a sent one is added to its conversation at once. */
export function startSending(queries: QueryClient): () => void {
  startOutbox()
  return onSettled(({ collection }, { verdict, present }) => {
    if (collection === 'messages' && (verdict === 'accepted' || verdict === 'duplicate')) {
      showMessage(queries, present as Message)
    }
  })
}

export async function send(message: Pick<Unsent, 'chat' | 'body' | 'internal'>, files: readonly File[]) {
  await keep({
    collection: 'messages',
    body: { ...message },
    files: files.map((file) => ({ field: 'files', name: file.name, type: file.type, data: file })),
  })
}

export function useUnsent(chat: string): readonly Unsent[] {
  const { items } = useOutbox()
  return useMemo(
    () =>
      items.filter(({ collection, body }) => collection === 'messages' && body.chat === chat).map(unsentOf),
    [items, chat],
  )
}

const unsentOf = ({ id, body, files = [], told }: Kept): Unsent => ({
  id,
  chat: String(body.chat),
  body: String(body.body),
  internal: body.internal === true,
  files,
  refused: told ? refusalSentence(refusalOf(told)) : '',
})
