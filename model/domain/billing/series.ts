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

/** The series of factures and avoirs. */
export const FACTURE_SERIES = ['FC', 'FL', 'CM', 'AV'] as const satisfies readonly Series[]
