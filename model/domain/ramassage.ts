import type { GeoPoint } from '../schema/fields.ts'
import { fold } from '../schema/fold.ts'

/** When a client may be called upon, in local time. */
export const CRENEAUX = {
  matin: { label: 'Matin', until: '13:00' },
  apres_midi: { label: 'Après-midi', until: '18:00' },
  soir: { label: 'Soir', until: '21:00' },
} as const
export type Creneau = keyof typeof CRENEAUX

const IN_ORDER = Object.keys(CRENEAUX) as Creneau[]

/** The periods left of the day for a request made at that time (`HH:MM`); none after the cut-off hour. */
export function creneauxLeft(time: string, cutOff: string): readonly Creneau[] {
  if (cutOff !== '' && time >= cutOff) return []
  return IN_ORDER.filter((creneau) => time < CRENEAUX[creneau].until)
}

/** Two spellings of one address are one place: letters and digits count, in their order. */
export const placeOf = (ville: string, adresse: string): string =>
  `${ville} ${fold(adresse).replace(/[^\p{L}\p{N}]+/gu, '')}`

/** A day open to requests, and its remaining time slots. */
export interface PickupDay {
  /** `2026-11-23` */
  readonly day: string
  readonly creneaux: readonly Creneau[]
}

/** The values a request of two taps begins with: the last address, the parcels that wait, and the next days. */
export interface PickupProposal {
  readonly ville: string
  readonly adresse: string
  readonly telephone: string
  readonly position: GeoPoint
  /** Parcels ready to go. */
  readonly colis: number
  readonly days: readonly PickupDay[]
}
