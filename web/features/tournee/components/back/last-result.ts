import { UNDO_MS } from '#model/domain/commande/decide/take-back.ts'
import { stored } from '#web/lib/stored/stored.ts'
import type { Parcel } from '../../queries.ts'

/** A result this livreur reported, with the fields that undoing it needs. */
export interface LastResult {
  /** Id of the suivi. */
  readonly id: string
  readonly command: string
  readonly status: string
  /** Name of the recipient. */
  readonly name: string
  /** Dirhams of the wire. */
  readonly amount: number
  /** Milliseconds of this device. */
  readonly at: number
  /** The fields of the card before the result. */
  readonly shows: Before
}

export type Before = Pick<
  Parcel,
  | 'status'
  | 'outcome'
  | 'money_state'
  | 'amount_collected'
  | 'reported_date'
  | 'attempted_on'
  | 'attempts'
  | 'holder_kind'
  | 'holder'
>

/** The fields of a parcel's card that a result changes. */
export function beforeOf(parcel: Parcel): Before {
  const { status, outcome, money_state, amount_collected, reported_date, attempted_on, attempts } = parcel
  const { holder_kind, holder } = parcel
  return {
    status,
    outcome,
    money_state,
    amount_collected,
    reported_date,
    attempted_on,
    attempts,
    holder_kind,
    holder,
  }
}

function read(text: string | null): LastResult | null {
  try {
    const said = JSON.parse(text ?? 'null') as LastResult | null
    return typeof said?.id === 'string' && Date.now() - said.at < UNDO_MS ? said : null
  } catch {
    return null
  }
}

/** The result reported last on this phone, for the minute in which one tap undoes it; it outlives a reload. */
export const lastResult = stored<LastResult | null>('wasl-tournee-dit', read, JSON.stringify)
