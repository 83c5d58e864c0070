import { useState } from 'react'
import { signal } from '#web/scanning/signal.ts'
import type { Said } from './scan-sheet.tsx'

const MOST_SHOWN = 50

/** Answers as they come, each heard and felt. */
export function useSaid(): readonly [readonly Said[], (one: Said) => void] {
  const [said, setSaid] = useState<readonly Said[]>([])
  const say = (one: Said) => {
    setSaid((before) => [one, ...before].slice(0, MOST_SHOWN))
    signal(one.result)
  }
  return [said, say]
}
