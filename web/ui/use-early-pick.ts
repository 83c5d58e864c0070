import { useEffect, useEffectEvent, useRef } from 'react'

export interface EarlyPick {
  /** A press came before its answer, and waits. */
  readonly waits: () => boolean
  readonly ask: () => void
  readonly forget: () => void
}

/** Enter pressed sooner than the answer takes what is found then: the list in sight is of other letters. */
export function useEarlyPick(stale: boolean, pick: () => void): EarlyPick {
  const waiting = useRef(false)
  const take = useEffectEvent(pick)
  useEffect(() => {
    if (stale || !waiting.current) return
    waiting.current = false
    take()
  }, [stale])
  return {
    waits: () => waiting.current,
    ask: () => {
      waiting.current = true
    },
    forget: () => {
      waiting.current = false
    },
  }
}
