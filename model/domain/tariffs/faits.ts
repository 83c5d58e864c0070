import { FEE_EVENTS } from '../commande/moves.ts'

/** What a tariff is set for, by client or livreur and by place; the same words serve both grids. */
export const FEE_OUTCOMES = { ...FEE_EVENTS, poids: 'Poids' } as const
export type FeeOutcome = keyof typeof FEE_OUTCOMES

/** Faits whose tariffs are by range, and the unit of their thresholds (`clients_fee.seuil`). */
export const MEASURES = { poids: 'g' } as const satisfies Partial<Record<FeeOutcome, string>>
export type MeasuredFait = keyof typeof MEASURES

export const isMeasured = (fait: string): fait is MeasuredFait => Object.hasOwn(MEASURES, fait)

/** Every fact that costs a client something, or earns a livreur something. */
export const FAITS = {
  ...FEE_OUTCOMES,
  emballage: 'Emballage',
  assurance: 'Assurance',
  pct_cod: 'Pourcentage de l’encaissé',
  retrait: 'Retrait',
} as const
export type Fait = keyof typeof FAITS

/** Faits that are carriage of goods, for their own rate of TVA. */
export const CARRIAGE: readonly Fait[] = Object.keys(FEE_OUTCOMES) as FeeOutcome[]

/** Without a tariff for these nobody knows what a delivery costs: the commande is refused. */
const COMPULSORY: readonly string[] = ['livraison', 'echange'] satisfies FeeOutcome[]

export const isCompulsory = (fait: string): fait is 'livraison' | 'echange' => COMPULSORY.includes(fait)
