import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** Eyes need a moment; a message that passes by while one leaves is not read. */
const LOOK_MS = 600

interface Reading {
  /** Instant of the last message in sight; empty for none. */
  readonly until: string
  /** The stored read mark; undefined while it loads. */
  readonly mark: string | undefined
  /** Named as TanStack names it: who reads the callers sees a mutation. */
  readonly mutationFn: (until: string) => Promise<unknown>
}

/** Marks a thread read up to its last message, once it has been in sight. */
export function useReading({ until, mark, mutationFn }: Reading): void {
  const told = useRef('')
  // A background write: retried at the next render, and a failure is reported, not shown.
  const { mutate: tell } = useMutation({
    mutationFn,
    onError: () => {
      told.current = ''
    },
    meta: { silent: true },
  })
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
