import { useState } from 'react'
import { SAME_SCAN_MS } from '#model/domain/commande/scan/rights.ts'
import type { ScanBody } from './scan-body.ts'
import type { Refused } from './use-scans.ts'

interface Question extends Refused {
  /** Milliseconds of the page. */
  readonly at: number
}

export interface Questions {
  /** The oldest open confirmation. */
  readonly first: Refused | null
  readonly count: number
  readonly ask: (refused: Refused) => void
  /** Refuses the confirmation: the parcel is set aside. */
  readonly drop: (body: ScanBody) => void
  /**
   * Reading the code of an open confirmation again confirms it; `trembling` when it comes
   * too soon after the first reading.
   */
  readonly readAgain: (text: string) => 'unknown' | 'trembling' | Refused
}

/** Open confirmations, one per parcel, independent of further scans. */
export function useQuestions(): Questions {
  const [open, setOpen] = useState<readonly Question[]>([])
  const drop = ({ id }: ScanBody) => setOpen((before) => before.filter(({ body }) => body.id !== id))
  return {
    first: open[0] ?? null,
    count: open.length,
    ask: (refused) =>
      setOpen((before) => [
        ...before.filter(({ body }) => body.text !== refused.body.text),
        { ...refused, at: performance.now() },
      ]),
    drop,
    readAgain: (text) => {
      const question = open.find(({ body }) => body.text === text)
      if (!question) return 'unknown'
      return performance.now() - question.at < SAME_SCAN_MS ? 'trembling' : question
    },
  }
}
