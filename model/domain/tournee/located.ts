/** Sources of the position of a stop: the recipient's pin, deliveries to the same phone, or the ville. */
export type LocatedBy = 'destinataire' | 'preuves' | 'ville'

/** One row of the response of `GET /api/wasl/tours/lieux`; degrees. */
export interface LocatedParcel {
  /** Id of the commande. */
  readonly id: string
  readonly lat: number
  readonly lon: number
  readonly source: LocatedBy
}
