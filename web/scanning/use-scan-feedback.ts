import { useState } from 'react'
import type { ScanResult } from '#model/domain/commande/scan/modes.ts'
import { signal } from './signal.ts'

/** The result of a code that was read. */
export interface ScanFeedback {
  readonly id: string
  readonly text: string
  readonly message: string
  readonly result: ScanResult
  /** Does it all the same, where the refusal is a question. */
  readonly confirm?: () => void
}

const MOST_SHOWN = 50

/** Results of scans, the newest first, each with its sound: a refusal is not hidden by the next result. */
export function useScanFeedback(): readonly [readonly ScanFeedback[], (one: ScanFeedback) => void] {
  const [said, setSaid] = useState<readonly ScanFeedback[]>([])
  const say = (one: ScanFeedback) => {
    // A confirmation stays until its code is confirmed or read again.
    const open = ({ text, confirm }: ScanFeedback) => confirm !== undefined && text === one.text
    setSaid((before) => [one, ...before.filter((other) => !open(other))].slice(0, MOST_SHOWN))
    signal(one.result)
  }
  return [said, say]
}
