import { ZERO } from '../../money.ts'
import { DELIVERED_OUTCOMES, isOneOf, type MoneyState, PAID_AT_THE_DOOR } from '../states/states.ts'
import type { Edge, MoveRequest, MoveState, Parcel } from './move-request.ts'
import type { Situation } from './obstacles.ts'
import { lacking, type Refusal } from './refusal.ts'
import { isByBank, takesCash } from './requirements.ts'

/** The payment of a destinataire for a parcel, and who has the money. */
export type PaymentTaken = Pick<Parcel, 'amount_collected' | 'paid_to_kind' | 'paid_to'> & {
  readonly money_state: MoneyState
  /** Emptied when the cash of the parcel is not part of the versement any more. */
  readonly versement: Parcel['versement']
}

/** The payment of a parcel whose money was taken before payments named who took them. */
export function takenBefore(parcel: Position & Pick<Parcel, 'money_state' | 'delivery_man'>): Position {
  const { amount_collected, paid_to_kind, paid_to, money_state, delivery_man } = parcel
  if (amount_collected === 0) return { amount_collected, paid_to_kind: '', paid_to: '' }
  if (paid_to_kind !== '') return { amount_collected, paid_to_kind, paid_to }
  return money_state === 'CHEZ_LIVREUR' && delivery_man !== ''
    ? { amount_collected, paid_to_kind: 'livreur', paid_to: delivery_man }
    : { amount_collected, paid_to_kind: 'ouverture', paid_to: '' }
}

type Position = Pick<Parcel, 'amount_collected' | 'paid_to_kind' | 'paid_to'>

type Answer = { readonly taken: PaymentTaken } | { readonly refused: Refusal }

const NOTHING = { amount_collected: ZERO, paid_to_kind: '', paid_to: '', versement: '' } as const

/**
 * The money of a parcel after a move. Cash taken at the counter is in the till at once; cash taken at a door
 * is with its livreur until they pay it in; a payment by card, transfer or cheque is awaited from the bank.
 *
 * `deliverer`: the livreur of the parcel after the move. `edge` is null for a correction.
 */
export function takenAfter(
  situation: Situation,
  asked: MoveRequest,
  {
    to,
    edge,
    ending,
    deliverer,
  }: { to: MoveState; edge: Edge | null; ending: Parcel['outcome']; deliverer: Deliverer },
): Answer {
  const { parcel } = situation
  if (takesCash(to, asked)) return nowTaken(situation, asked, edge, deliverer)
  // The collected amount stays, unless a correction changes the outcome.
  const redone =
    asked.kind === 'correction' && (ending === '' || ending !== parcel.outcome || saysNothingPaid(to, asked))
  if (parcel.amount_collected !== 0 && !redone) {
    const { amount_collected, paid_to_kind, paid_to, versement } = parcel
    const money_state = parcel.money_state || 'NON_ENCAISSE'
    return { taken: { money_state, amount_collected, paid_to_kind, paid_to, versement } }
  }
  if (ending === '') return { taken: { ...NOTHING, money_state: 'NON_ENCAISSE' } }
  const money_state = isDelivered(ending) ? parcel.money_state || 'VERSE' : 'SANS_OBJET'
  return { taken: { ...NOTHING, money_state } }
}

const saysNothingPaid = ({ code }: MoveState, { amountSaid = false }: MoveRequest): boolean =>
  amountSaid && isOneOf(PAID_AT_THE_DOOR, code)

type Deliverer = Pick<Parcel, 'delivery_man' | 'agence'>

export const isDelivered = (outcome: Parcel['outcome']): boolean =>
  DELIVERED_OUTCOMES.some((delivered) => delivered === outcome)

function nowTaken(situation: Situation, asked: MoveRequest, edge: Edge | null, deliverer: Deliverer): Answer {
  const { parcel, actor } = situation
  const { amount_collected } = asked
  if (amount_collected === 0) return { taken: { ...NOTHING, money_state: 'VERSE' } }
  if (isByBank(asked.mode_paiement)) {
    // The same amount, already seen on the bank account, is not awaited again.
    const seen = parcel.paid_to_kind === 'banque' && parcel.amount_collected === amount_collected
    const money_state = seen ? parcel.money_state || 'NON_ENCAISSE' : 'NON_ENCAISSE'
    return { taken: { amount_collected, money_state, paid_to_kind: 'banque', paid_to: '', versement: '' } }
  }
  if (whereTaken(situation, asked, edge, deliverer) === 'counter') {
    const agence = (edge === null && asked.agence) || deliverer.agence || actor.agence
    if (agence === '') return { refused: lacking({ agence: NO_TILL }) }
    return {
      taken: {
        amount_collected,
        money_state: 'VERSE',
        paid_to_kind: 'agence',
        paid_to: agence,
        versement: '',
      },
    }
  }
  // The cash was handed over already: a difference made by a correction is between the livreur and the
  // agence.
  const { versement } = parcel
  const money_state = versement === '' ? 'CHEZ_LIVREUR' : 'VERSE'
  const paid_to = deliverer.delivery_man
  return { taken: { amount_collected, money_state, paid_to_kind: 'livreur', paid_to, versement } }
}

const NO_TILL = {
  code: 'validation_agence',
  message: 'Dites dans la caisse de quelle agence se trouvent les espèces.',
}

/** A correction that names a livreur records the cash as taken by that livreur. */
function whereTaken(
  { parcel, present }: Situation,
  asked: MoveRequest,
  edge: Edge | null,
  { delivery_man }: Deliverer,
): 'counter' | 'door' {
  if (delivery_man === '') return 'counter'
  if (edge === null && asked.delivery_man !== '') return 'door'
  return present.code === 'RETRAIT_AGENCE' || parcel.holder_kind === 'agence' ? 'counter' : 'door'
}
