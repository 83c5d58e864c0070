/** Papers of the money and claims, each numbered by itself: `FC-2026-000123`. */
export const SERIES = {
  FC: 'Facture client',
  FL: 'Facture livraison',
  CM: 'Commission',
  AV: 'Avoir',
  RV: 'Reçu de versement',
  RC: 'Réclamation',
} as const
export type Series = keyof typeof SERIES

export const seriesNumber = (series: Series, year: number, n: number): string =>
  `${series}-${year}-${String(n).padStart(6, '0')}`
