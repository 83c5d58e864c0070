/** How the place of a stop is known: said by its recipient, by deliveries to the same phone, or only by its ville. */
export type LocatedBy = 'destinataire' | 'preuves' | 'ville'

/** One row of the answer of `GET /api/wasl/tours/lieux`; degrees. */
export interface LocatedParcel {
  /** Id of the commande. */
  readonly id: string
  readonly lat: number
  readonly lon: number
  readonly source: LocatedBy
}
