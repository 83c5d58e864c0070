import type { Centimes } from '../../schema/collection.ts'
import { fromDirhams, ZERO } from '../money.ts'

/** What is paid for a parcel without a proof of its value. */
export const INDEMNITY_CEILING = fromDirhams(1000)

interface Lost {
  readonly price: Centimes
  /** 0 where none was declared. */
  readonly declared_value: Centimes
}

/** What is owed for a parcel lost or broken: its declared value, else its price, up to the ceiling without a proof. */
export function proposedIndemnity({ price, declared_value }: Lost, ceiling: Centimes): Centimes {
  const value = declared_value > 0 ? declared_value : price
  const positive = value > 0 ? value : ZERO
  return positive < ceiling ? positive : ceiling
}
