import type { Centimes } from '../../schema/collection.ts'
import { add, centimes, subtract } from '../money.ts'

/** Notes and coins of the dirham, the largest first. */
export const DENOMINATIONS = [20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50].map(centimes)

/** How many of each were counted. */
export type Counted = Readonly<Record<number, number>>

export const countedTotal = (counted: Counted): Centimes =>
  add(...DENOMINATIONS.map((value) => centimes(value * (counted[value] ?? 0))))

/** Below zero something is missing, above there is too much. */
export const cashGap = (counted: Counted, due: Centimes): Centimes => subtract(countedTotal(counted), due)

export interface Taken {
  readonly collected: Centimes
  readonly expected: Centimes
}

/**
 * The parcels that may explain the gap, two at most: one, or two together, of that very amount; else those for which
 * something else was taken than was due.
 */
export function explaining<T extends Taken>(gap: Centimes, parcels: readonly T[]): readonly T[] {
  const size = gap < 0 ? subtract(centimes(0), gap) : gap
  const alone = parcels.find(({ collected }) => collected === size)
  if (alone) return [alone]
  for (const [i, one] of parcels.entries()) {
    const other = parcels.slice(i + 1).find(({ collected }) => add(collected, one.collected) === size)
    if (other) return [one, other]
  }
  return parcels.filter(({ collected, expected }) => collected !== expected).slice(0, 2)
}
