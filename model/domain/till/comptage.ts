import type { Centimes } from '../../schema/collection.ts'
import { centimes, format, subtract, toDirhams } from '../money.ts'

/** Notes and coins of Morocco, centimes, largest first. */
export const NOTES = [20_000, 10_000, 5_000, 2_000].map(centimes)
export const COINS = [1_000, 500, 200, 100, 50, 20, 10].map(centimes)
export const DENOMINATIONS: readonly Centimes[] = [...NOTES, ...COINS]

const SMALLEST = Math.min(...DENOMINATIONS)

/** The least amount that makes a payout payable in coins. */
export const roundingOf = (amount: Centimes): Centimes =>
  centimes((SMALLEST - (amount % SMALLEST)) % SMALLEST)

/** Number of pieces counted, by denomination: `{"200": 3, "0.5": 1}`, keys in dirhams. */
export type Comptage = Readonly<Record<string, number>>

/** Pieces of one denomination in one count: more is a typing error. */
const MOST_PIECES = 100_000

/** `200`, `0.5`: how a comptage names a denomination. */
export const keyOf = (denomination: Centimes): string => String(toDirhams(denomination))

const BY_DIRHAMS = new Map(DENOMINATIONS.map((one) => [toDirhams(one), one]))

/** The sum of a count, or why it is none. `0.50` and `0.5` name the same coin, once. */
export function sumOf(comptage: unknown): { readonly sum: Centimes } | { readonly wrong: string } {
  if (typeof comptage !== 'object' || comptage === null || Array.isArray(comptage)) {
    return { wrong: 'Comptez les billets et les pièces : {"200": 3, "5": 1}.' }
  }
  const met = new Set<Centimes>()
  let sum = 0
  for (const [key, pieces] of Object.entries(comptage)) {
    const denomination = /^\d+(\.\d{1,2})?$/.test(key) ? BY_DIRHAMS.get(Number(key)) : undefined
    if (denomination === undefined || met.has(denomination)) {
      return { wrong: `« ${key} » n’est ni un billet ni une pièce en dirhams, ou est compté deux fois.` }
    }
    if (!Number.isInteger(pieces) || pieces < 0 || pieces > MOST_PIECES) {
      return { wrong: `Dites combien de ${key} DH il y a : un nombre entier, zéro ou plus.` }
    }
    met.add(denomination)
    sum += denomination * pieces
  }
  return { sum: centimes(sum) }
}

/** The amount a count must come to, and the difference; for an advance, notes and coins are those handed out. */
export interface Settling {
  readonly comptage: unknown
  readonly montant: Centimes
  readonly du: Centimes
}

/** Why the count does not close, by field; nothing when it does. */
export function settlingErrors({ comptage, montant, du }: Settling): Readonly<Record<string, string>> {
  const counted = sumOf(comptage)
  if ('wrong' in counted) return { comptage: counted.wrong }
  if (montant < 0 && du >= 0)
    return { montant: 'Le livreur doit de l’argent : le montant versé n’est pas négatif.' }
  const magnitude = Math.abs(montant)
  if (counted.sum === magnitude) return {}
  return {
    comptage: `Les billets et les pièces font ${format(counted.sum)}, le montant est ${format(montant)} : recomptez.`,
  }
}

/** The amount missing (−) or in excess (+). */
export const ecartOf = ({ montant, du }: Pick<Settling, 'montant' | 'du'>): Centimes => subtract(montant, du)
