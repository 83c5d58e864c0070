import type { Collections, Row } from '#model/collections.ts'
import type { ScanMode } from '#model/domain/commande/scan/modes.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import type { Tx } from '#server/db/database.ts'

/** A scan under way: its record, its author and its time. */
export interface Scanning {
  readonly engine: Engine<Collections>
  readonly tx: Tx
  readonly scan: Row<'scans'> & { readonly mode: ScanMode }
  /** The label read, of a commande in several pieces; 0 of any other. */
  readonly piece: number
  readonly origin: Origin
  readonly now: string
}

/** The result of a scan: shown at once to the person with the scanner, and stored with the scan. */
export interface Scanned {
  readonly result: Exclude<Row<'scans'>['result'], ''>
  /** In French, short enough to be read from three metres: the fact, then what to do. */
  readonly message: string
  /** The suivi it wrote, when the parcel moved. */
  readonly suivi?: string
  /** The bon it went onto. */
  readonly bon?: string
}

/** The result of a scan, with the records its text named. */
export type ScanReply = Scanned &
  Partial<Pick<Row<'scans'>, 'command' | 'badge' | 'paper' | 'piece' | 'pieces_seen'>>
