import type { Row } from '../../../collections.ts'
import { type Names, placeInWords } from '../place.ts'
import type { StateCode } from '../states/states.ts'

/** The stored data of a parcel that a scan depends on. */
export interface ScannedParcel
  extends Pick<
    Row<'commands'>,
    'status' | 'holder_kind' | 'holder' | 'delivery_man' | 'box' | 'client_source'
  > {
  /** Absent in a state of the company's own. */
  readonly state: StateCode | undefined
  /** The company’s label of the state. */
  readonly stateName: string
  /** Agence that delivers in its ville; empty when none does. */
  readonly destination: string
  /** Agence the bon it travels with goes to; empty when it does not travel. */
  readonly heading: string
  /** Number of that bon; null when there is none. */
  readonly road: string | null
  /** The person who blocked the parcel and the reason; empty when it is not blocked. */
  readonly blocked: string
  /** The ramasseur sent for a parcel that is still with its client; empty when nobody was sent. */
  readonly ramasseur: string
}

/** Place and purpose of a scan. */
export interface Station {
  readonly agence: string
  readonly livreur: string
  readonly box: string
}

export interface Scene {
  readonly parcel: ScannedParcel
  readonly station: Station
  readonly names: Names
}

/** « Reçu en agence », à l’agence Fès, emplacement A12. */
export function whereabouts({ parcel, names }: Pick<Scene, 'parcel' | 'names'>): string {
  const { heading } = parcel
  const road = heading === '' ? 'entre deux agences' : `vers ${names.agence(heading)}`
  return `« ${parcel.stateName} », ${placeInWords(parcel, names, road)}.`
}

export const isHere = ({ parcel, station }: Scene): boolean =>
  parcel.holder_kind === 'agence' && parcel.holder === station.agence
