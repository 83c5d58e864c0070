import type { Centimes } from '../../schema/collection.ts'
import { add, proportion, subtract } from '../money.ts'

/** Amounts of one rate; what a facture shows and the books receive. Centimes; `taux` in percent. */
export interface TvaOfRate {
  readonly taux: number
  readonly ht: Centimes
  readonly tva: Centimes
  readonly ttc: Centimes
}

/** An amount with tax in it, and the rate of its day in percent. */
export interface Taxed {
  readonly taux: number
  readonly ttc: Centimes
}

/** A rate of 5.5 % is 550: rates have two decimals at most. */
const hundredths = (taux: number): number => Math.round(taux * 100)

/**
 * The tax inside amounts, by rate, lowest rate first: one rounding per rate, none per line
 * (HT = round half up of TTC / (1 + rate), TVA = TTC − HT).
 */
export function tvaByRate(amounts: readonly Taxed[]): TvaOfRate[] {
  const byRate = Map.groupBy(amounts, ({ taux }) => hundredths(taux))
  return [...byRate]
    .sort(([a], [b]) => a - b)
    .map(([rate, group]) => {
      const ttc = add(...group.map((one) => one.ttc))
      const ht = proportion(ttc, 10_000, 10_000 + rate)
      return { taux: rate / 100, ht, tva: subtract(ttc, ht), ttc }
    })
    .filter(({ ttc }) => ttc !== 0)
}
