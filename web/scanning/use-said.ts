import { useState } from 'react'
import type { ScanResult } from '#model/domain/commande/scan-modes.ts'
import { signal } from './signal.ts'

/** What a code read was answered. */
export interface Said {
  readonly id: string
  readonly text: string
  readonly message: string
  readonly result: ScanResult
  /** A question: the same code sent again with a yes is done. */
  readonly asks?: boolean
  /** Does it all the same, where the refusal is a question. */
  readonly confirm?: () => void
}

const MOST_SHOWN = 50

/** Answers as they come, the newest first, each heard and felt: one that was refused is not lost under the next. */
export function useSaid(): readonly [readonly Said[], (one: Said) => void] {
  const [said, setSaid] = useState<readonly Said[]>([])
  const say = (one: Said) => {
    setSaid((before) => [one, ...before].slice(0, MOST_SHOWN))
    signal(one.result)
  }
  return [said, say]
}
