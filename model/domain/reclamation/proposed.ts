import type { Centimes } from '../../schema/collection.ts'
import { ZERO } from '../money.ts'

interface Lost {
  readonly price: Centimes
  /** 0 where none was declared. */
  readonly declared_value: Centimes
  readonly assure: boolean
}

/**
 * What is owed for a parcel lost or broken: the declared value of an insured one, whatever the ceiling; of another its
 * declared value, else its price, up to the ceiling without a proof.
 */
export function proposedIndemnity({ price, declared_value, assure }: Lost, ceiling: Centimes): Centimes {
  if (assure) return declared_value
  const value = declared_value > 0 ? declared_value : price
  const positive = value > 0 ? value : ZERO
  return positive < ceiling ? positive : ceiling
}
