import type { Centimes } from '../../schema/collection.ts'
import { add, centimes, subtract, ZERO } from '../money.ts'

/** Where money of a client can be before it is his. */
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
export type Place = keyof typeof PLACES

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
export interface Part {
  readonly place: Place
  readonly amount: Centimes
  readonly since: string
}

/** Money owed to a client, by place, and the retraits he asked for. */
export interface Owed {
  readonly parts: readonly Part[]
  /** Retraits that are asked for or accepted. */
  readonly asked: Centimes
  /** Retraits paid out that no facture has taken over yet; the report counts them. */
  readonly withdrawn: Centimes
  /** True when the company pays before the livreur hands the cash over. */
  readonly advanced: boolean
}

const sumAt = ({ parts }: Owed, places: readonly Place[]): Centimes =>
  add(...parts.flatMap(({ place, amount }) => (places.includes(place) ? [amount] : [])))

/** The sum of all that is owed to the client, at whatever place. */
export const totalOwed = ({ parts }: Owed): Centimes => add(ZERO, ...parts.map(({ amount }) => amount))

/** The amount a retrait may be asked for today. A paiement on its way is not available a second time. */
export function availableOf(owed: Owed): Centimes {
  const places: readonly Place[] = ['caisse', 'indemnites', 'frais', 'report', 'facture']
  return subtract(sumAt(owed, owed.advanced ? [...places, 'livreur'] : places), owed.asked)
}

/**
 * The amount paid twice if a facture of that net were paid now: of what his retraits took, the part that no other
 * money of his covers.
 */
export function paidTwice(owed: Owed, net: Centimes): Centimes {
  const left = subtract(availableOf(owed), net)
  const drawn = add(owed.asked, owed.withdrawn)
  return left >= 0 ? ZERO : centimes(Math.min(drawn, -left))
}

/** The amount held: paiements on their way, and retraits asked for. */
export const heldFor = (owed: Owed): Centimes => add(sumAt(owed, ['paiement']), owed.asked)
