import { add, parseAmount, ZERO } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'

/** Centimes of the price and the extra fees as typed; what is not an amount yet counts as nothing. */
export const typedTotal = (price: unknown, fees: unknown): Centimes =>
  add(typedAmount(price), typedAmount(fees))

export const typedAmount = (typed: unknown): Centimes =>
  typeof typed === 'string' && typed !== '' ? (parseAmount(typed) ?? ZERO) : ZERO
