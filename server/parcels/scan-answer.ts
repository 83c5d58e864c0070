import type { Row } from '#model/collections.ts'

/** What a scan came to: said at once to whoever holds the scanner, and kept with the scan. */
export interface ScanAnswer {
  readonly result: Exclude<Row<'scans'>['result'], ''>
  /** In French, short enough to be read from three metres: what is so, then what to do. */
  readonly message: string
  /** The suivi it wrote, when the parcel moved. */
  readonly suivi?: string
}
