import type { WireRow } from '#model/collections.ts'
import type { ListRow } from '#web/table/columns.ts'

/** A bon as its panel reads it, every field of it. */
export type BonRecord = ListRow & WireRow<'bons'>

/** The panel asks for whole records: what a list leaves out is there. */
export const asBon = (record: ListRow): BonRecord => record as BonRecord
