import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

export interface EarlyPick {
  /** A press came before its answer, and waits. */
  readonly waits: () => boolean
  readonly ask: () => void
  readonly forget: () => void
}

type End = RefObject<((taken: boolean) => void) | null>

/** The presses that wait, of the whole page; true once one is taken. */
const waiting = new Set<Promise<boolean>>()
const PATIENCE_MS = 5_000

/** False when a press was given up, or its answer is too long in coming. */
async function earlyPicks(): Promise<boolean> {
  if (waiting.size === 0) return true
  const late = new Promise<boolean>((passed) => setTimeout(passed, PATIENCE_MS, false))
  const found = Promise.all(waiting).then((ends) => ends.every(Boolean))
  return Promise.race([found, late])
}

/** What a form does before it reads its fields: a name pressed early is in none of them yet. False: do not send. */
export function useEarlyPicks(): () => Promise<boolean> {
  const asked = useRef(false)
  return async () => {
    if (asked.current) return false
    asked.current = true
    const found = await earlyPicks()
    asked.current = false
    return found
  }
}

/** A press sooner than the answer takes what is found then: the list in sight is of other letters. */
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
