import { fromDirhams, subtract } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import type { ListRow } from '#web/table/columns.ts'

/** An amount of a facture as the server added it up. */
export const amountOf = (facture: ListRow, name: string): Centimes => fromDirhams(Number(facture[name] ?? 0))

/** The sum of the lines of a facture, before the report. */
export const netOfLines = (facture: ListRow): Centimes =>
  subtract(amountOf(facture, 'net'), amountOf(facture, 'report'))
