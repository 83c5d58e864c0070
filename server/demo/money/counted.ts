import { COINS, type Comptage, keyOf, NOTES } from '#model/domain/till/comptage.ts'
import type { Centimes } from '#model/schema/collection.ts'
import type { Random } from '../random.ts'

/** Notes that smaller ones can stand for. */
const LARGE = NOTES.slice(0, -1)

/** Notes and coins that make an amount; `random`: as they come, not always the fewest. */
export function comptageOf(amount: Centimes, random: Random | null): Comptage {
  const found: Record<string, number> = {}
  let rest: number = amount
  for (const piece of [...NOTES, ...COINS]) {
    const most = Math.floor(rest / piece)
    const times = random && LARGE.includes(piece) ? most - random.int(0, Math.min(most, 2)) : most
    if (times > 0) found[keyOf(piece)] = times
    rest -= times * piece
  }
  return found
}
