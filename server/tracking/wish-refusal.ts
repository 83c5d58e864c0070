import type { Collections, Row } from '#model/collections.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import { movedByRecipient, opensTo } from './recipient-moves.ts'

type Parcel = Row<'commands'>

export type Reason = Pick<Row<'motifs'>, 'id' | 'name' | 'name_ar'>

/** The state of a refusal before the delivery; at the door the livreur reports another one. */
const REFUSED = 'ANNULE_CLIENT'

/**
 * The reasons with which the recipient may refuse the parcel before it comes; none where the graph has no such edge.
 */
export function reasonsOffered(engine: Engine<Collections>, parcel: Parcel): readonly Reason[] {
  if (!opensTo(engine, parcel, REFUSED)) return []
  return [...engine.cached('motifs').values()]
    .filter(({ active, applies_to }) => active && applies_to.includes(stateId(REFUSED)))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'fr'))
}

/** Refuses the parcel; false when that is no longer possible here. Sent twice, it is refused once. */
export async function refuseParcel(
  engine: Engine<Collections>,
  parcel: Parcel,
  motif: string,
  origin: Origin,
): Promise<boolean> {
  if (parcel.status === stateId(REFUSED)) return true
  if (!reasonsOffered(engine, parcel).some(({ id }) => id === motif)) return false
  return movedByRecipient(engine, parcel, REFUSED, origin, {
    values: { motif, note: 'Refusé par le destinataire sur sa page de suivi.' },
  })
}
