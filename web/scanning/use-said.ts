import { useState } from 'react'
import type { ScanResult } from '#model/domain/commande/scan/modes.ts'
import { signal } from './signal.ts'

/** What a code read was answered. */
export interface Said {
  readonly id: string
  readonly text: string
  readonly message: string
  readonly result: ScanResult
  /** Does it all the same, where the refusal is a question. */
  readonly confirm?: () => void
}

const MOST_SHOWN = 50

/** Answers as they come, the newest first, each heard and felt: one that was refused is not lost under the next. */
export function useSaid(): readonly [readonly Said[], (one: Said) => void] {
  const [said, setSaid] = useState<readonly Said[]>([])
  const say = (one: Said) => {
    // A question stands until its code is answered for, or read again.
    const open = ({ text, confirm }: Said) => confirm !== undefined && text === one.text
    setSaid((before) => [one, ...before.filter((other) => !open(other))].slice(0, MOST_SHOWN))
    signal(one.result)
  }
  return [said, say]
}
