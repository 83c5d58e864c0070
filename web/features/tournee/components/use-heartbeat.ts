import { useEffect } from 'react'
import { speak } from '#web/outbox/outbox.ts'

const EVERY_MS = 10 * 60_000

/** Sends a heartbeat while the tour is open: the agence calls a livreur whose phone is silent for an hour. */
export function useHeartbeat(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    void speak()
    const timer = setInterval(() => void speak(), EVERY_MS)
    return () => clearInterval(timer)
  }, [isOpen])
}
