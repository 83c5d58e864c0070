/** Rows a list may have to be exported at once; a longer one is exported by the server while its reader works on. */
export const DIRECT_ROWS = 50_000

/** Rows of one file: those a sheet of Excel can hold, with its headings. */
export const MOST_ROWS = 1_000_000

/** Exports of one person that wait or run. */
export const MOST_AT_ONCE = 2

/** Hours for which a file can be fetched. */
export const FILE_HOURS = 24

/** Days after which an export leaves the list. */
export const KEPT_DAYS = 30

export const EXPORT_FORMATS = { csv: 'CSV', xlsx: 'Excel', ndjson: 'JSON' } as const
export type ExportFormat = keyof typeof EXPORT_FORMATS

/** States of an export that is not over. */
const UNDER_WAY: readonly string[] = ['attente', 'cours']

export const isUnderWay = (state: string): boolean => UNDER_WAY.includes(state)

interface Progress {
  readonly done: number
  readonly total: number
}

/** Whole percent, below 100 until the file is there. */
export const percentOf = ({ done, total }: Progress): number =>
  total === 0 ? 0 : Math.min(99, Math.floor((100 * done) / total))

/** Milliseconds left at the pace so far; null while there is none. */
export function leftMs({ done, total }: Progress, elapsedMs: number): number | null {
  if (done <= 0 || elapsedMs <= 0) return null
  return Math.max(0, ((total - done) * elapsedMs) / done)
}
