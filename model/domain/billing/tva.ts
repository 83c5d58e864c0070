import type { Centimes } from '../../schema/collection.ts'
import { add, fromDirhams, proportion, subtract, toDirhams } from '../money.ts'

/**
 * Amounts of one TVA rate, as a facture shows them and the ledger receives them. Centimes; `taux` in percent.
 */
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
      return { taux: group[0]?.taux ?? 0, ht, tva: subtract(ttc, ht), ttc }
    })
    .filter(({ ttc }) => ttc !== 0)
}

/** The TVA of a facture as it is stored, in dirhams: `[{taux, ht, tva, ttc}]`. */
export const taxesOnWire = (taxes: readonly TvaOfRate[]) =>
  taxes.map(({ taux, ht, tva, ttc }) => ({
    taux,
    ht: toDirhams(ht),
    tva: toDirhams(tva),
    ttc: toDirhams(ttc),
  }))

/** The tax a facture keeps; written by the server alone. */
export const readTaxes = (stored: unknown): TvaOfRate[] =>
  Array.isArray(stored)
    ? (stored as ReturnType<typeof taxesOnWire>).map(({ taux, ht, tva, ttc }) => ({
        taux,
        ht: fromDirhams(ht),
        tva: fromDirhams(tva),
        ttc: fromDirhams(ttc),
      }))
    : []
