import type { Centimes } from '../../schema/collection.ts'
import { lesser, proportion, subtract, ZERO } from '../money.ts'

interface Lost {
  readonly price: Centimes
  /** 0 where none was declared. */
  readonly declared_value: Centimes
  readonly assure: boolean
}

/** The limits of the indemnity of a parcel. */
export interface Terms {
  /** The most paid without a proof of value. */
  readonly ceiling: Centimes
  /** Taken off the value of an insured parcel. */
  readonly deductible: Centimes
  /** Percentage lost of the parcel: 100, or the grade of a damaged one. */
  readonly grade: number
}

/** The most an insured parcel is paid, all its claims together. */
export function insuredFor(declared: Centimes, deductible: Centimes): Centimes {
  return declared > deductible ? subtract(declared, deductible) : ZERO
}

/**
 * The proposed indemnity of a lost or damaged parcel. Insured: the lost part
 * of its declared value, less the deductible, without a ceiling. Otherwise:
 * the lost part of its declared value, else of its price, up to the ceiling.
 */
export function proposedIndemnity({ price, declared_value, assure }: Lost, terms: Terms): Centimes {
  const value = assure || declared_value > 0 ? declared_value : price
  const positive = value > 0 ? proportion(value, terms.grade, 100) : ZERO
  if (assure) return insuredFor(positive, terms.deductible)
  return lesser(positive, terms.ceiling)
}
