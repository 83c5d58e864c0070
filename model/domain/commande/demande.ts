import type { Row } from '../../collections.ts'
import type { MoveState } from './decide/move-request.ts'
import { isSettled } from './decide/settled.ts'
import { type Category, EDITABLE_BY_CLIENT, isOneOf, type StateCode } from './states/states.ts'

/** The fields a client may request to change once the parcel was picked up, in the order of the form. */
export const CHANGEABLE = [
  'receiver_full_name',
  'receiver_phone_number',
  'receiver_phone_2',
  'city',
  'receiver_address',
  'price',
  'reported_date',
] as const
export type Changeable = (typeof CHANGEABLE)[number]

/** The fields a relance may change: the recipient and the address. The amount due at the door stays. */
export const RELAUNCHED_WITH = [
  'receiver_full_name',
  'receiver_phone_number',
  'receiver_phone_2',
  'city',
  'receiver_address',
] as const satisfies readonly Changeable[]

type Parcel = Pick<Row<'commands'>, 'outcome' | 'money_state'>

const OVER: readonly Category[] = ['livre', 'retour', 'cloture']

/** The reason no change can be requested now; null when one can. */
export function whyNoChange(
  parcel: Parcel,
  { code, name, category }: Pick<MoveState, 'code' | 'name' | 'category'>,
): string | null {
  if (isOneOf(EDITABLE_BY_CLIENT, code)) {
    return 'Ce colis est encore chez vous : modifiez la commande directement.'
  }
  if (OVER.includes(category) || parcel.outcome !== '') {
    return `Ce colis est « ${name} » : il ne va plus vers son destinataire, rien n’est à changer.`
  }
  return null
}

/** The price to collect no longer changes once money was taken. */
export function whyNoNewPrice(parcel: Parcel): string | null {
  if (!isSettled(parcel)) return null
  return 'De l’argent a déjà été encaissé pour ce colis : son prix ne change plus.'
}

/** States on the way to the door, or stopped there by wrong data: the livreur is notified of the change. */
export const CHANGED_ON_TOUR = [
  'EN_DISTRIBUTION',
  'NUMERO_ERRONE',
  'ADRESSE_INCORRECTE',
] as const satisfies readonly StateCode[]
