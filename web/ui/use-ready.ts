import { useEffect } from 'react'

const IDLE_MS = 1_000

/** Fetches code once the page stands: whoever opens what needs it does not wait, and the first rows come before it. */
export function useReady(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => void load(), IDLE_MS)
    return () => clearTimeout(timer)
  }, [load])
}
