import { useEffect } from 'react'

const IDLE_MS = 1_000

/** Preloads code once the page is shown, after the first rows, so that its first use does not wait. */
export function useReady(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => void load(), IDLE_MS)
    return () => clearTimeout(timer)
  }, [load])
}
