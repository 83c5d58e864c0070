import type { Centimes } from '../../schema/collection.ts'
import { add, subtract, ZERO } from '../money.ts'

export interface CollectedAmounts {
  readonly collected: Centimes
  readonly expected: Centimes
}

/**
 * The parcels that may explain the gap, two at most: one, or two together, of that very amount; else those for which
 * something else was taken than was due.
 */
export function explaining<T extends CollectedAmounts>(gap: Centimes, parcels: readonly T[]): readonly T[] {
  const size = gap < 0 ? subtract(ZERO, gap) : gap
  const alone = parcels.find(({ collected }) => collected === size)
  if (alone) return [alone]
  for (const [i, one] of parcels.entries()) {
    const other = parcels.slice(i + 1).find(({ collected }) => add(collected, one.collected) === size)
    if (other) return [one, other]
  }
  return parcels.filter(({ collected, expected }) => collected !== expected).slice(0, 2)
}
