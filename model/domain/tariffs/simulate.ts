import type { Centimes } from '../../schema/collection.ts'
import { add, subtract, ZERO } from '../money.ts'
import type { Fait, FeeOutcome } from './faits.ts'
import { type Price, type PriceTables, priceOf } from './price.ts'

/** Faits at which the recipient pays; at the others nothing is collected. */
const COLLECTING: readonly FeeOutcome[] = ['livraison', 'echange']

/** A fee as it would be written: `montant` is net of `remise`. */
export interface SimulatedFee
  extends Pick<Price, 'remise' | 'promotions' | 'base' | 'pourcentage' | 'taux' | 'tarif' | 'source'> {
  readonly fait: Fait
  /** TTC. */
  readonly montant: Centimes
}

/** A fee that may be added, depending on the events of the delivery. */
export interface PossibleFee extends SimulatedFee {
  /** For storage: the night from which each costs this; else 0. */
  readonly nuit: number
}

export interface Simulation {
  readonly frais: readonly SimulatedFee[]
  readonly total_frais: Centimes
  /** The amount the client is paid for this parcel; negative when the client owes. */
  readonly recevrez: Centimes
  /** Further fees that may be due for a parcel to be delivered; not in the total. */
  readonly eventuels: readonly PossibleFee[]
}

export interface SimulationCase {
  /** '' for nobody in particular. */
  readonly user: string
  readonly ville: string
  readonly outcome: FeeOutcome
  readonly day: string
  /** The recipient pays it. */
  readonly price: Centimes
  /** Grams; 0 when unknown. */
  readonly weight_g: number
  /** The value it is insured for; 0 when it is not. */
  readonly declared_value: Centimes
}

/** The cost and the return of a parcel for a client; `absent` names the fait whose compulsory tariff is missing. */
export function simulate(
  tables: PriceTables,
  { price, outcome, weight_g, declared_value, ...asked }: SimulationCase,
): Simulation | { readonly absent: FeeOutcome } {
  const frais: SimulatedFee[] = []
  const delivers = COLLECTING.includes(outcome)
  const beside = delivers ? (['poids', 'pct_cod'] as const) : []
  for (const fait of [outcome, ...beside, 'emballage', 'assurance'] as const) {
    const mesure = fait === 'poids' ? weight_g : 0
    const base = fait === 'pct_cod' ? price : fait === 'assurance' ? declared_value : ZERO
    const priced = priceOf(tables, { ...asked, party: 'client', fait, agence: '', mesure, base })
    if (priced?.manquant) return { absent: outcome }
    if (!priced) continue
    const { manquant: _, mesure: __, montant, ...told } = priced
    frais.push({ fait, ...told, montant: montant ?? ZERO })
  }
  const total_frais = add(...frais.map(({ montant }) => montant))
  const collected = delivers ? price : ZERO
  const eventuels = delivers ? possibleFees(tables, asked) : []
  return { frais, total_frais, recevrez: subtract(collected, total_frais), eventuels }
}

/** Nights looked at for the ranges of storage: a parcel that waits longer is spoken about. */
const NIGHTS = 60

type SimulatedCase = Pick<SimulationCase, 'user' | 'ville' | 'day'>

function possibleFees(tables: PriceTables, asked: SimulatedCase): readonly PossibleFee[] {
  const priced = (fait: FeeOutcome, nuit = 0): PossibleFee | null => {
    const price = priceOf(tables, { ...asked, party: 'client', fait, agence: '', mesure: nuit })
    if (!price || price.manquant) return null
    const { manquant: _, mesure: __, montant, ...told } = price
    return { fait, nuit, ...told, montant: montant ?? ZERO }
  }
  const once = (['presentation', 'refus', 'retour'] as const).flatMap((fait) => priced(fait) ?? [])
  const ranges: PossibleFee[] = []
  for (let night = 1; night <= NIGHTS; night++) {
    const fee = priced('stockage', night)
    if (fee && fee.montant !== (ranges.at(-1)?.montant ?? ZERO)) ranges.push(fee)
  }
  return [...once, ...ranges]
}
