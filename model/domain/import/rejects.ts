import { BOM, line, textCell } from '../../schema/csv.ts'
import type { RejectedRow } from './report.ts'

const REASON_HEADING = 'Motif du rejet'

/** The refused rows under the merchant's own headings, each with why: corrected, the file can be sent again. */
export function rejectsCsv(headings: readonly string[], rejects: readonly RejectedRow[]): string {
  const heading = line([...headings, REASON_HEADING].map(textCell))
  const rows = rejects.map(({ cells, reasons }) =>
    line([...cells, reasons.map((reason) => reason.message).join(' ')].map(textCell)),
  )
  return BOM + heading + rows.join('')
}

/** `rejets-atlas.csv` */
export const rejectsFileName = (fileName: string): string =>
  `rejets-${fileName.replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{N}._-]+/gu, '-')}.csv`
