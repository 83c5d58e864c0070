import { useState } from 'react'
import { SAME_SCAN_MS } from '#model/domain/commande/scan/rights.ts'
import type { ScanBody } from './scan-body.ts'
import type { Refused } from './use-scans.ts'

interface Question extends Refused {
  /** Milliseconds of the page. */
  readonly at: number
}

export interface Questions {
  /** The oldest that nobody answered. */
  readonly first: Refused | null
  readonly count: number
  readonly ask: (refused: Refused) => void
  /** The answer is no: the parcel is left aside. */
  readonly drop: (body: ScanBody) => void
  /** What reading this text says to the questions: yes, when it was asked about; nothing so soon after. */
  readonly readAgain: (text: string) => 'unknown' | 'trembling' | Refused
}

/** Parcels the server asks about; each waits for its own answer, however many are read meanwhile. */
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
