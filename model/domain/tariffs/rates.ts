import type { Fait } from './faits.ts'

/** A row of `taux_tva`; days are `2026-11-20…`, both included; `valid_to` is '' without an end. */
export interface RateRow {
  readonly fait: string
  readonly taux: number | null
  readonly valid_from: string
  readonly valid_to: string
}

/** Percent of TVA on a fait that day; null when no row sets it, unlike a rate of 0. */
export function rateOn(rows: Iterable<RateRow>, fait: Fait, day: string): number | null {
  for (const { fait: of, taux, valid_from, valid_to } of rows) {
    if (of !== fait || valid_from.slice(0, 10) > day) continue
    if (valid_to === '' || day <= valid_to.slice(0, 10)) return taux
  }
  return null
}
