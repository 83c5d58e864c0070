import { add, parseAmount, ZERO } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'

/** Centimes of the typed price and extra fees; an invalid amount counts as zero. */
export const typedTotal = (price: unknown, fees: unknown): Centimes =>
  add(typedAmount(price), typedAmount(fees))

export const typedAmount = (typed: unknown): Centimes =>
  typeof typed === 'string' && typed !== '' ? (parseAmount(typed) ?? ZERO) : ZERO
