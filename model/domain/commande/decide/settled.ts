import type { Row } from '../../../collections.ts'

type Commande = Row<'commands'>

/**
 * Fields of the amount due and the destination: fixed once the parcel has an outcome or money was collected.
 */
export const SETTLED_FIELDS = [
  'price',
  'extra_fees',
  'quantity',
  'is_echange',
  'declared_value',
  'assure',
  'weight_g',
  'city',
] as const satisfies readonly (keyof Commande)[]

/** The parcel was delivered, has failed for good, or carries money: a correction alone reopens it. */
export const isSettled = ({ outcome, money_state }: Pick<Commande, 'outcome' | 'money_state'>): boolean =>
  outcome !== '' || (money_state !== 'NON_ENCAISSE' && money_state !== '')
