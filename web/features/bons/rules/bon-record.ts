import { BON_KINDS } from '#model/collections/bons.ts'
import type { WireRow } from '#model/collections.ts'
import type { ListRow } from '#web/table/columns.ts'

/** A bon as its panel reads it, every field of it. */
export type BonRecord = ListRow & WireRow<'bons'>

/** Casts a record read whole, as the panel does; rows of a list lack fields. */
export const asBon = (record: ListRow): BonRecord => record as BonRecord

/** A number is given when the bon is issued; until then its kind names it. */
export const nameOf = ({ number, kind }: BonRecord): string => number || (kind === '' ? '' : BON_KINDS[kind])
