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
}

/** What a parcel costs a client and brings him; `absent` names the fait whose compulsory tariff is missing. */
export function simulate(
  tables: PriceTables,
  { price, outcome, ...asked }: SimulationCase,
): Simulation | { readonly absent: FeeOutcome } {
  const frais: SimulatedFee[] = []
  for (const fait of [outcome, 'emballage'] as const) {
    const priced = priceOf(tables, { ...asked, party: 'client', fait, agence: '' })
    if (priced?.manquant) return { absent: outcome }
    if (!priced) continue
    const { manquant: _, montant, ...told } = priced
    frais.push({ fait, ...told, montant: montant ?? ZERO })
  }
  const total_frais = add(...frais.map(({ montant }) => montant))
  const collected = COLLECTING.includes(outcome) ? price : ZERO
  return { frais, total_frais, recevrez: subtract(collected, total_frais) }
}
