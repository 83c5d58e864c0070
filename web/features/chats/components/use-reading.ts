import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Message, markRead } from '../queries.ts'

/** Eyes need a moment; a message that passes by while one leaves is not read. */
const LOOK_MS = 600

/** Marks the conversation read up to its last message, once it has been in sight. `mark`: how far it is already. */
export function useReading(chat: string, messages: readonly Message[], mark: string | undefined): void {
  const queries = useQueryClient()
  const until = messages.at(-1)?.created ?? ''
  const told = useRef('')
  useEffect(() => {
    if (mark === undefined || mark >= until) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible' || told.current >= until) return
      timer = setTimeout(() => {
        told.current = until
        markRead(queries, chat, until).catch(() => {
          told.current = ''
        })
      }, LOOK_MS)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [chat, until, mark, queries])
}
