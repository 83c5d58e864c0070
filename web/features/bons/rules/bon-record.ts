import { BON_KINDS } from '#model/collections/bons.ts'
import type { WireRow } from '#model/collections.ts'
import type { ListRow } from '#web/table/columns.ts'

/** A bon as its panel reads it, every field of it. */
export type BonRecord = ListRow & WireRow<'bons'>

/** The panel asks for whole records: what a list leaves out is there. */
export const asBon = (record: ListRow): BonRecord => record as BonRecord

/** A number is given when the bon is issued; until then its kind names it. */
export const nameOf = ({ number, kind }: BonRecord): string => number || (kind === '' ? '' : BON_KINDS[kind])
