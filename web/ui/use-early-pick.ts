import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

export interface EarlyPick {
  /** True while a press waits for the options to load. */
  readonly waits: () => boolean
  readonly ask: () => void
  readonly forget: () => void
}

type End = RefObject<((taken: boolean) => void) | null>

/** The presses that wait, of the whole page; true once one is taken, false when it is given up. */
const waiting = new Set<Promise<boolean>>()

/**
 * Settles early picks before a form reads its fields: their values are in no field yet. False: do not send.
 */
export function useEarlyPicks(): () => Promise<boolean> {
  const asked = useRef(false)
  return async () => {
    if (asked.current) return false
    asked.current = true
    const taken = await Promise.all(waiting)
    asked.current = false
    return taken.every(Boolean)
  }
}

/** An early press, while the options still belong to another text, picks from the next options. */
export function useEarlyPick(stale: boolean, pick: () => void): EarlyPick {
  const end: End = useRef(null)
  const take = useEffectEvent(pick)
  useEffect(() => {
    if (stale || !end.current) return
    settle(end, true)
    take()
  }, [stale])
  useEffect(() => () => settle(end, false), [])
  return {
    waits: () => end.current !== null,
    ask: () => {
      if (end.current) return
      const ended = new Promise<boolean>((resolve) => {
        end.current = resolve
      })
      waiting.add(ended)
      void ended.then(() => waiting.delete(ended))
    },
    forget: () => settle(end, false),
  }
}

function settle(end: End, taken: boolean): void {
  end.current?.(taken)
  end.current = null
}
