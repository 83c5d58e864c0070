import type { TakeoverFile } from './files.ts'

/** Why a row is refused; `column` is the heading it is about, or empty. */
export interface RowError {
  readonly column: string
  readonly message: string
}

export interface RefusedRow extends RowError {
  readonly file: TakeoverFile
  /** Counted from 1 under the headings; 0 for the file as a whole. */
  readonly row: number
}

export interface FileCounts {
  readonly rows: number
  /** Rows written now, or that a dry run would write. */
  readonly accepted: number
  /** Rows that an earlier run wrote, left as they are. */
  readonly already: number
  readonly refused: number
  /** Headings nobody reads. */
  readonly unread: readonly string[]
}

/** Totals of the opened books; amounts in dirhams. */
export interface TakeoverTotals {
  readonly colis: number
  /** Amount the destinataires of these parcels have still to pay. */
  readonly a_encaisser: number
  /** Parcels by state, by the name of the state. */
  readonly par_etat: Readonly<Record<string, number>>
  readonly chez_livreurs: number
  /** Sum owed to clients, less their debts. */
  readonly du_clients: number
}

/**
 * Response of `POST /api/wasl/reprises`. Nothing is written while a row is refused: half of the balances
 * would open wrong books.
 */
export interface TakeoverReport {
  readonly simulation: boolean
  /** True when everything is in the ledger. */
  readonly done: boolean
  readonly files: Partial<Readonly<Record<TakeoverFile, FileCounts>>>
  readonly totals: TakeoverTotals
  /** The refused rows in the order of the file, at most the first 2,000. */
  readonly rejects: readonly RefusedRow[]
}
