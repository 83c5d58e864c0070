import type { Centimes } from '../../schema/collection.ts'
import { add, subtract, ZERO } from '../money.ts'
import { type Fait, type FeeOutcome, isCompulsory } from './faits.ts'
import { type RateRow, rateOn } from './rates.ts'
import {
  resolveTariff,
  TARIFF_SOURCES,
  type TariffCase,
  type TariffIndex,
  type VilleTariffs,
} from './resolve.ts'

/** Faits at which the recipient pays; at the others nothing is collected. */
const COLLECTING: readonly FeeOutcome[] = ['livraison', 'echange']

export interface SimulatedFee {
  readonly fait: Fait
  /** TTC. */
  readonly montant: Centimes
  /** Percent of TVA; null when none is set that day. */
  readonly taux: number | null
  /** Id of the row of `clients_fee`; '' when another record says the amount. */
  readonly tarif: string
  readonly source: string
}

export interface Simulation {
  readonly frais: readonly SimulatedFee[]
  readonly total_frais: Centimes
  /** What the client is paid for this parcel; negative when he owes. */
  readonly recevrez: Centimes
}

export interface SimulationCase extends TariffCase {
  /** The recipient pays it. */
  readonly price: Centimes
  /** Price of the client's packaging, null when he takes none. */
  readonly emballage: Centimes | null
}

export interface TariffTables {
  readonly index: TariffIndex
  readonly ville: VilleTariffs | undefined
  readonly rates: Iterable<RateRow>
}

/** What a parcel costs a client and brings him; `absent` names the fait whose compulsory tariff is missing. */
export function simulate(
  { index, ville, rates }: TariffTables,
  asked: SimulationCase,
): Simulation | { readonly absent: FeeOutcome } {
  const { outcome, day, price, emballage } = asked
  const tariff = resolveTariff(index, ville, asked)
  if (!tariff && isCompulsory(outcome)) return { absent: outcome }
  const rated = (fait: Fait) => ({ fait, taux: rateOn(rates, fait, day) })
  const frais: SimulatedFee[] = tariff ? [{ ...rated(outcome), ...tariff }] : []
  if (emballage !== null) {
    const packed = { montant: emballage, tarif: '', source: TARIFF_SOURCES.client }
    frais.push({ ...rated('emballage'), ...packed })
  }
  const total_frais = add(...frais.map(({ montant }) => montant))
  const collected = COLLECTING.includes(outcome) ? price : ZERO
  return { frais, total_frais, recevrez: subtract(collected, total_frais) }
}
