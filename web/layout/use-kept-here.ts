import { useEffect, useRef, useState } from 'react'
import type { Waiting } from '#web/outbox/outbox.ts'

/** Milliseconds left to the page to draw itself first. */
const LATER_MS = 1_500

/**
 * Follows the outbox on every page: what an earlier page left is sent, at once when the connection is found.
 */
export function useKeptHere(connected: boolean): Waiting {
  const [kept, setKept] = useState<Waiting>({ scans: 0, others: 0, away: false })
  const wait = useRef(LATER_MS)
  useEffect(() => {
    let isOver = false
    let stop = (): void => undefined
    const follow = async () => {
      wait.current = 0
      const { startOutbox, waitingNow, watchOutbox } = await import('#web/outbox/outbox.ts')
      if (isOver) return
      const look = () => setKept(waitingNow())
      stop = watchOutbox(look)
      look()
      startOutbox()
    }
    // Offline, the file may be missing: it is fetched with the next connection.
    const timer = setTimeout(() => follow().catch(() => undefined), connected ? wait.current : 0)
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [connected])
  return kept
}
