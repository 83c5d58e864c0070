import { FEE_EVENTS, type FeeEvent } from '../commande/decide/moves.ts'

/** The faits that have tariffs, by client and by place. Commissions are for `FEE_EVENTS` alone. */
export const FEE_OUTCOMES = {
  ...FEE_EVENTS,
  poids: 'Poids',
  pct_cod: 'Frais d’encaissement',
  assurance: 'Assurance',
  stockage: 'Stockage',
} as const
export type FeeOutcome = keyof typeof FEE_OUTCOMES

/** Faits whose tariffs are by range, and the unit of their thresholds (`clients_fee.seuil`). */
export const MEASURES = { poids: 'g', stockage: 'nuits' } as const satisfies Partial<
  Record<FeeOutcome, string>
>
export type MeasuredFait = keyof typeof MEASURES

export const isMeasured = (fait: string): fait is MeasuredFait => Object.hasOwn(MEASURES, fait)

/** Faits whose tariff may be a percentage (`clients_fee.pourcentage`), and the amount it is taken of. */
export const SHARES = {
  pct_cod: 'l’encaissé',
  assurance: 'la valeur déclarée',
} as const satisfies Partial<Record<FeeOutcome, string>>
export type SharedFait = keyof typeof SHARES

export const isShare = (fait: string): fait is SharedFait => Object.hasOwn(SHARES, fait)

/** Every fact that costs a client something, or earns a livreur something. */
export const FAITS = {
  ...FEE_OUTCOMES,
  emballage: 'Emballage',
  retrait: 'Retrait',
} as const
export type Fait = keyof typeof FAITS

/** Faits that are carriage of goods, for their own rate of TVA. */
export const CARRIAGE: readonly Fait[] = [...(Object.keys(FEE_EVENTS) as FeeEvent[]), 'poids']

/** Without a tariff for these the price of a delivery is unknown: the commande is refused. */
const COMPULSORY: readonly string[] = ['livraison', 'echange'] satisfies FeeOutcome[]

export const isCompulsory = (fait: string): fait is 'livraison' | 'echange' => COMPULSORY.includes(fait)
