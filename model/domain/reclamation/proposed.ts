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
  /** Without a proof of its value. */
  readonly ceiling: Centimes
  /** Taken off the value of an insured parcel. */
  readonly deductible: Centimes
  /** Percent of the parcel that is lost: 100, or the grade of a damaged one. */
  readonly grade: number
}

/** The most an insured parcel is paid, all its claims together. */
export function insuredFor(declared: Centimes, deductible: Centimes): Centimes {
  return declared > deductible ? subtract(declared, deductible) : ZERO
}

/**
 * The indemnity of a parcel lost or broken. Of an insured one: the part of its declared value that is lost, less the
 * deductible, whatever the ceiling. Of another: that part of its declared value, else of its price, up to the ceiling.
 */
export function proposedIndemnity({ price, declared_value, assure }: Lost, terms: Terms): Centimes {
  const value = assure || declared_value > 0 ? declared_value : price
  const positive = value > 0 ? proportion(value, terms.grade, 100) : ZERO
  if (assure) return insuredFor(positive, terms.deductible)
  return lesser(positive, terms.ceiling)
}
