import type { Mapping } from './mapping.ts'
import type { Reason, Warning } from './reasons.ts'
import type { ImportField } from './targets.ts'

/**
 * The state of a file for the screen, the API and the command line. `POST
 * /api/wasl/imports/files` (multipart: `file`, `client`), `POST /api/wasl/imports/check`
 * and `/commit` (`ImportRequest`) all return an `ImportReport`.
 */
export interface ImportReport {
  readonly file: ImportFile
  /** Id of the client whose commandes these are. */
  readonly client: string
  readonly headings: readonly string[]
  readonly mapping: Mapping
  /** Fields without which nothing can be imported and that no column gives; choose their columns. */
  readonly missing: readonly ImportField[]
  readonly rows: number
  readonly accepted: number
  readonly rejected: number
  /** Rows of this very file imported before: they make no second commande. */
  readonly already: number
  /** Refused rows in order; over HTTP at most the first 2,000. */
  readonly rejects: readonly RejectedRow[]
  /** Accepted rows worth a look; over HTTP at most the first 500. */
  readonly warnings: readonly RowWarning[]
  /** Accepted rows that look like a commande of the last 48 hours, or like another row; at most 500 over HTTP. */
  readonly duplicates: readonly RowDuplicate[]
  /** The first rows of the file, for choosing columns. */
  readonly sample: readonly (readonly string[])[]
  /** The import's record, once committed; empty on a dry run. */
  readonly id: string
}

export interface ImportFile {
  /** Names the stored upload in the next request: the fingerprint of its content. */
  readonly key: string
  readonly name: string
  readonly kind: 'csv' | 'xlsx'
  /** `utf-8`, `windows-1252`…; empty for a workbook. */
  readonly encoding: string
  readonly delimiter: string
}

export interface ImportRequest {
  /** `file.key` of a report. */
  readonly file: string
  readonly name: string
  readonly client: string
  readonly mapping?: Mapping
  readonly corrections?: readonly Correction[]
}

export interface Correction {
  readonly row: number
  readonly field: ImportField
  /** The value as a cell of the file; for `city` also the id of the chosen ville. */
  readonly value: string
}

export interface RejectedRow {
  readonly row: number
  readonly cells: readonly string[]
  readonly reasons: readonly Reason[]
}

export interface RowWarning extends Warning {
  readonly row: number
}

export interface RowDuplicate {
  readonly row: number
  /** Code of the commande it looks like; empty when it is another row of the file. */
  readonly code: string
  readonly message: string
}

/**
 * Response of `POST /api/wasl/imports/:id/cancel`: the commandes put in the corbeille, and those kept because
 * they had moved.
 */
export interface CancelReport {
  readonly deleted: number
  readonly kept: readonly { readonly code: string; readonly reason: string }[]
}
