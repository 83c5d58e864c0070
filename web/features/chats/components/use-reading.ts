import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Message, markRead } from '../queries.ts'

/** Eyes need a moment; a message that passes by while one leaves is not read. */
const LOOK_MS = 600

/** Marks the conversation read up to its last message, once it has been in sight. `mark`: how far it is already. */
export function useReading(chat: string, messages: readonly Message[], mark: string | undefined): void {
  const queries = useQueryClient()
  const told = useRef('')
  // Nobody asked for it: told again at the next look, a failure is reported and not shown.
  const { mutate: tell } = useMutation({
    mutationFn: (last: string) => markRead(queries, chat, last),
    onError: () => {
      told.current = ''
    },
    meta: { silent: true },
  })
  const until = messages.at(-1)?.created ?? ''
  useEffect(() => {
    if (mark === undefined || mark >= until) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible' || told.current >= until) return
      timer = setTimeout(() => {
        told.current = until
        tell(until)
      }, LOOK_MS)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [until, mark, tell])
}
