import type { Collections, Row } from '#model/collections.ts'
import type { StateCode } from '#model/domain/commande/states.ts'
import type { Engine } from '#server/core/engine.ts'
import type { Origin } from '#server/core/hooks.ts'
import { graphOf } from '#server/parcels/graph.ts'
import { moveParcels } from '#server/parcels/move.ts'

type Parcel = Row<'commands'>

/** Whether the graph lets the recipient himself lead his parcel there. */
export const opensTo = (engine: Engine<Collections>, { status }: Parcel, to: StateCode): boolean =>
  graphOf(engine)
    .edges(status)
    .some((edge) => edge.to.code === to && edge.who.includes('acheteur'))

/** A move like any other, made on his behalf; false when the parcel has moved meanwhile, or may not go there. */
export async function movedByRecipient(
  engine: Engine<Collections>,
  { id, status }: Parcel,
  to: StateCode,
  origin: Origin,
  values: Partial<Row<'suivis'>>,
): Promise<boolean> {
  const asked = { command: id, to, values: { from: status, ...values }, as: 'acheteur' } as const
  const [moved] = await engine.db.transaction((tx) => moveParcels(engine, tx, [asked], origin))
  return moved?.suivi !== undefined
}
