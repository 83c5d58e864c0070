/**
 * A backup is one zstd-compressed tar: `header.json` first, the rows of each table as COPY text cut into
 * pieces `tables/<name>/000001`, the files as `files/<path>`, `manifest.json` last, with the SHA-256 of all of these. Pieces have a known size,
 * so neither writing nor reading holds more than one of them.
 */
export const FORMAT = 2
/** Backups of the first format name no digests: of their files only the number is checked. */
export const FORMAT_WITHOUT_DIGESTS = 1

export const HEADER = 'header.json'
export const MANIFEST = 'manifest.json'

export interface TableShape {
  readonly name: string
  readonly columns: readonly string[]
  /** The last number given by the identity column, so that restored rows are followed by new ones. */
  readonly identity: { readonly column: string; readonly last: number } | null
}

/** First entry of a backup, read before any row is loaded: its format, its schema, its tables. */
export interface Header {
  readonly format: number
  readonly schema: number
  readonly tables: readonly TableShape[]
}

export interface Tally {
  readonly rows: number
  readonly sha256: string
}

/** Counts and sums to be met once everything is loaded. */
export interface Manifest {
  readonly tables: Readonly<Record<string, Tally>>
  readonly files: number
  /** By entry, for the header and every file; rows have theirs in `tables`. */
  readonly sha256?: Readonly<Record<string, string>>
}

export const tablePiece = (table: string, piece: number): string =>
  `tables/${table}/${String(piece).padStart(6, '0')}`

export const tableOf = (entry: string): string | undefined => /^tables\/([^/]+)\/\d+$/.exec(entry)?.[1]
export const fileEntry = (path: string): string => `files/${path}`
export const fileOf = (entry: string): string | undefined => /^files\/(.+)$/.exec(entry)?.[1]
