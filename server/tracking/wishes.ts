import type { Collections, Row } from '#model/collections.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import { addressOffered, preciseAddress } from './wish-address.ts'
import { type AvisOffer, avisOffered, giveAvis } from './wish-avis.ts'
import { contactOffered, contradict, type DeniedReport, deniable } from './wish-contact.ts'
import { chooseDay, daysOffered } from './wish-day.ts'
import { forgetPosition, positionOffered, sendPosition } from './wish-position.ts'
import { type Reason, reasonsOffered, refuseParcel } from './wish-refusal.ts'

type Parcel = Row<'commands'>

/** Wishes open to a recipient with the key; the file of each has its rules. */
export interface Offers {
  readonly days: readonly Temporal.PlainDate[]
  /** The day the parcel waits for, `2026-11-27`; empty when it waits for none. */
  readonly chosen: string
  readonly contact: 'open' | 'told' | ''
  /** The report that `contact` denies. */
  readonly denied: DeniedReport | null
  readonly address: 'open' | 'told' | ''
  readonly position: 'open' | 'told' | ''
  readonly reasons: readonly Reason[]
  readonly avis: AvisOffer | null
}

export const WISHES = ['jour', 'contact', 'adresse', 'position', 'oubli', 'refus', 'avis'] as const
export type Wish = (typeof WISHES)[number]

export async function offersTo(engine: Engine<Collections>, parcel: Parcel): Promise<Offers> {
  return {
    days: await daysOffered(engine, parcel),
    chosen: parcel.reported_date.slice(0, 10),
    contact: await contactOffered(engine, parcel),
    denied: deniable(parcel),
    address: await addressOffered(engine, parcel),
    position: await positionOffered(engine, parcel),
    reasons: reasonsOffered(engine, parcel),
    avis: await avisOffered(engine, parcel),
  }
}

/** Carries out the wish with the values of its form; false when it cannot be done. */
export function grant(
  engine: Engine<Collections>,
  parcel: Parcel,
  wish: Wish,
  said: (name: string) => string,
  origin: Origin,
): Promise<boolean> {
  switch (wish) {
    case 'jour':
      return chooseDay(engine, parcel, said(wish), origin)
    case 'contact':
      return contradict(engine, parcel, origin)
    case 'adresse':
      return preciseAddress(engine, parcel, said(wish), origin)
    case 'position':
      return sendPosition(engine, parcel, said(wish), origin)
    case 'oubli':
      return forgetPosition(engine, parcel, origin)
    case 'refus':
      return refuseParcel(engine, parcel, said(wish), origin)
    case 'avis':
      return giveAvis(engine, parcel, { note: said('note'), mot: said('mot') }, origin)
  }
}
