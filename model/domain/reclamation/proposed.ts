import type { Centimes } from '../../schema/collection.ts'

interface Lost {
  readonly price: Centimes
  /** 0 where none was declared. */
  readonly declared_value: Centimes
}

/** What is owed for a parcel lost or broken: its declared value, else its price, up to the ceiling without a proof. */
export function proposedIndemnity({ price, declared_value }: Lost, ceiling: Centimes): Centimes {
  const value = declared_value > 0 ? declared_value : price
  const positive = value > 0 ? value : (0 as Centimes)
  return positive < ceiling ? positive : ceiling
}
