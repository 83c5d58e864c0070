import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

export interface EarlyPick {
  /** A press came before its answer, and waits. */
  readonly waits: () => boolean
  readonly ask: () => void
  readonly forget: () => void
}

/** The presses that wait, of the whole page. */
const waiting = new Set<Promise<void>>()
const PATIENCE_MS = 5_000

/** What a form does before it reads its fields: a name pressed early is in none of them yet. */
export async function earlyPicks(): Promise<void> {
  if (waiting.size === 0) return
  const enough = new Promise((passed) => setTimeout(passed, PATIENCE_MS))
  await Promise.race([Promise.all(waiting), enough])
}

/** A press sooner than the answer takes what is found then: the list in sight is of other letters. */
export function useEarlyPick(stale: boolean, pick: () => void): EarlyPick {
  const end = useRef<(() => void) | null>(null)
  const take = useEffectEvent(pick)
  useEffect(() => {
    if (stale || !end.current) return
    take()
    settle(end)
  }, [stale])
  useEffect(() => () => settle(end), [])
  return {
    waits: () => end.current !== null,
    ask: () => {
      if (end.current) return
      const ended = new Promise<void>((resolve) => {
        end.current = resolve
      })
      waiting.add(ended)
      void ended.then(() => waiting.delete(ended))
    },
    forget: () => settle(end),
  }
}

function settle(end: RefObject<(() => void) | null>): void {
  end.current?.()
  end.current = null
}
