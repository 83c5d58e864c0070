import type { Centimes } from '../../schema/collection.ts'
import { add, centimes, subtract, ZERO } from '../money.ts'

/** Places where a client's money can be before it is paid out. */
export const PLACES = {
  livreur: 'Chez le livreur',
  banque: 'Payé par carte, virement ou chèque',
  caisse: 'Versé à la caisse',
  indemnites: 'Indemnités accordées',
  frais: 'Frais à facturer',
  report: 'Report',
  facture: 'Facturé, à payer',
  paiement: 'Paiement en cours',
} as const
export type OwedPlace = keyof typeof PLACES

/** The next step of money on its way, and whose it is. */
export const TURNS = {
  livreur: 'Le livreur verse ses espèces',
  banque: 'La banque confirme',
  facturation: 'La société établit la facture',
  paiement: 'La société paie',
  client: 'Donnez votre RIB',
} as const
export type Turn = keyof typeof TURNS

/** Money of a client in one place; `since`: when the oldest of it came there, canonical text. */
export interface OwedPart {
  readonly place: OwedPlace
  readonly amount: Centimes
  readonly since: string
}

/** Money owed to a client, by place, and the client's retraits. */
export interface Owed {
  readonly parts: readonly OwedPart[]
  /** Retraits pending or accepted. */
  readonly asked: Centimes
  /** Retraits paid out that no facture has taken over yet; the report counts them. */
  readonly withdrawn: Centimes
  /** True when the company pays before the livreur hands the cash over. */
  readonly advanced: boolean
}

const sumAt = ({ parts }: Owed, places: readonly OwedPlace[]): Centimes =>
  add(...parts.flatMap(({ place, amount }) => (places.includes(place) ? [amount] : [])))

/** The sum owed to the client over all places. */
export const totalOwed = ({ parts }: Owed): Centimes => add(ZERO, ...parts.map(({ amount }) => amount))

/** The amount open to a new retrait today. A paiement on its way is not available a second time. */
export function availableOf(owed: Owed): Centimes {
  const places: readonly OwedPlace[] = ['caisse', 'indemnites', 'frais', 'report', 'facture']
  return subtract(sumAt(owed, owed.advanced ? [...places, 'livreur'] : places), owed.asked)
}

/**
 * The amount paid twice if a facture of that net were paid now: the part of the client's retraits that no
 * other money of the client covers.
 */
export function amountPaidTwice(owed: Owed, net: Centimes): Centimes {
  const left = subtract(availableOf(owed), net)
  const drawn = add(owed.asked, owed.withdrawn)
  return left >= 0 ? ZERO : centimes(Math.min(drawn, -left))
}

/** The amount held: paiements on their way, and pending or accepted retraits. */
export const heldFor = (owed: Owed): Centimes => add(sumAt(owed, ['paiement']), owed.asked)
