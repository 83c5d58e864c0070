import type { Row } from '#model/collections.ts'
import { centimes, fromDirhams, ZERO } from '#model/domain/money.ts'
import type { Parcel } from './parcels.ts'

/** One in this many expensive parcels is insured. */
const ONE_IN = 7
const DEAR = fromDirhams(400)
/** Values are whole hundreds, as their owners write them. */
const HUNDRED = fromDirhams(100)

/** The insurance of a parcel of the demo, derived from the parcel alone. */
export function insuranceOf({
  index,
  price,
}: Pick<Parcel, 'index' | 'price'>): Pick<Row<'commands'>, 'assure' | 'declared_value'> {
  const assure = index % ONE_IN === 0 && price >= DEAR
  return { assure, declared_value: assure ? centimes(price - (price % HUNDRED)) : ZERO }
}
