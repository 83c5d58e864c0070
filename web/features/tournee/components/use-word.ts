import { useEffect } from 'react'
import { speak } from '#web/outbox/outbox.ts'

const EVERY_MS = 10 * 60_000

/** While his tour is open his phone says now and then that it is there: who says nothing for an hour is called by his agence. */
export function useWord(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    void speak()
    const timer = setInterval(() => void speak(), EVERY_MS)
    return () => clearInterval(timer)
  }, [isOpen])
}
