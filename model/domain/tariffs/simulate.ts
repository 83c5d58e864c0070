import type { Centimes } from '../../schema/collection.ts'
import { add, subtract, ZERO } from '../money.ts'
import type { Fait, FeeOutcome } from './faits.ts'
import { type Price, type PriceTables, priceOf } from './price.ts'

/** Faits at which the recipient pays; at the others nothing is collected. */
const COLLECTING: readonly FeeOutcome[] = ['livraison', 'echange']

/** A fee as it would be written: `montant` is net of `remise`. */
export interface SimulatedFee extends Pick<Price, 'remise' | 'promotions' | 'taux' | 'tarif' | 'source'> {
  readonly fait: Fait
  /** TTC. */
  readonly montant: Centimes
}

export interface Simulation {
  readonly frais: readonly SimulatedFee[]
  readonly total_frais: Centimes
  /** What the client is paid for this parcel; negative when he owes. */
  readonly recevrez: Centimes
}

export interface SimulationCase {
  /** '' for nobody in particular. */
  readonly user: string
  readonly ville: string
  readonly outcome: FeeOutcome
  readonly day: string
  /** The recipient pays it. */
  readonly price: Centimes
  /** Grams; 0 when nobody says it. */
  readonly weight_g: number
}

/** What a parcel costs a client and brings him; `absent` names the fait whose compulsory tariff is missing. */
export function simulate(
  tables: PriceTables,
  { price, outcome, weight_g, ...asked }: SimulationCase,
): Simulation | { readonly absent: FeeOutcome } {
  const frais: SimulatedFee[] = []
  const delivers = COLLECTING.includes(outcome)
  for (const fait of [outcome, ...(delivers ? (['poids'] as const) : []), 'emballage'] as const) {
    const mesure = fait === 'poids' ? weight_g : 0
    const priced = priceOf(tables, { ...asked, party: 'client', fait, agence: '', mesure })
    if (priced?.manquant) return { absent: outcome }
    if (!priced) continue
    const { manquant: _, mesure: __, montant, ...told } = priced
    frais.push({ fait, ...told, montant: montant ?? ZERO })
  }
  const total_frais = add(...frais.map(({ montant }) => montant))
  const collected = delivers ? price : ZERO
  return { frais, total_frais, recevrez: subtract(collected, total_frais) }
}
