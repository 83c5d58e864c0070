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

/** Who has to do something for it to go on. */
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

/** What a client has asked for and was not paid yet. */
export interface Owed {
  readonly parts: readonly Part[]
  /** Retraits that are asked for or accepted. */
  readonly asked: Centimes
  /** Retraits paid out that no facture has taken over yet; the report counts them. */
  readonly withdrawn: Centimes
  /** The company pays him before his livreur hands the cash over. */
  readonly advanced: boolean
}

const sumAt = ({ parts }: Owed, places: readonly Place[]): Centimes =>
  add(...parts.flatMap(({ place, amount }) => (places.includes(place) ? [amount] : [])))

/** Everything he is owed, wherever it is. */
export const totalOwed = ({ parts }: Owed): Centimes => add(ZERO, ...parts.map(({ amount }) => amount))

/** What he may ask for today: what is on its way to him already is not there a second time. */
export function availableOf(owed: Owed): Centimes {
  const places: readonly Place[] = ['caisse', 'indemnites', 'frais', 'report', 'facture']
  return subtract(sumAt(owed, owed.advanced ? [...places, 'livreur'] : places), owed.asked)
}

/**
 * What would be paid twice if a facture of that net were paid now: of what his retraits took, the part that no other
 * money of his covers.
 */
export function paidTwice(owed: Owed, net: Centimes): Centimes {
  const left = subtract(availableOf(owed), net)
  const drawn = add(owed.asked, owed.withdrawn)
  return left >= 0 ? ZERO : centimes(Math.min(drawn, -left))
}

/** What is held for him. */
export const heldFor = (owed: Owed): Centimes => add(sumAt(owed, ['paiement']), owed.asked)
