import type { Row } from '../../../collections.ts'
import type { Parcel } from './move-request.ts'
import { expectedOf } from './requirements.ts'

/** The facts of its parcel that a suivi keeps for ever. */
export type ParcelSnapshot = Pick<
  Row<'suivis'>,
  | 'holder_kind'
  | 'holder'
  | 'expected'
  | 'amount_collected'
  | 'paid_to_kind'
  | 'paid_to'
  | 'outcome'
  | 'money_state'
  | 'ville'
  | 'agence'
  | 'delivery_man'
>

type SnapshotSource = Pick<
  Parcel,
  'price' | 'extra_fees' | 'city' | Exclude<keyof ParcelSnapshot & keyof Parcel, 'expected' | 'ville'>
>

/** The snapshot of the parcel as the move leaves it. */
export const parcelSnapshot = (after: SnapshotSource): ParcelSnapshot => ({
  holder_kind: after.holder_kind,
  holder: after.holder,
  expected: expectedOf(after),
  amount_collected: after.amount_collected,
  paid_to_kind: after.paid_to_kind,
  paid_to: after.paid_to,
  outcome: after.outcome,
  money_state: after.money_state,
  ville: after.city,
  agence: after.agence,
  delivery_man: after.delivery_man,
})
