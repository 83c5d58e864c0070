import type { Collections, Row } from '#model/collections.ts'
import { stateCode } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import { sql } from '#server/db/sql.ts'
import { moveParcels } from '#server/parcels/moves/move.ts'
import { undoMoves } from '#server/parcels/moves/undo.ts'
import { graphOf } from '#server/parcels/states/graph.ts'

type Parcel = Row<'commands'>

/** True when the graph lets the recipient move the parcel to that state. */
export const opensTo = (engine: Engine<Collections>, { status }: Parcel, to: StateCode): boolean =>
  graphOf(engine)
    .edges(status)
    .some((edge) => edge.to.code === to && edge.who.includes('acheteur'))

/** A move the recipient made. */
export interface Choice {
  readonly suivi: string
  readonly state: StateCode
}

/** The last move of the parcel, where it is the recipient's own. */
export async function ownLastChoice(
  { db }: Engine<Collections>,
  { id, status }: Parcel,
): Promise<Choice | null> {
  const [last] = await db.query<Pick<Row<'suivis'>, 'id' | 'kind' | 'status' | 'source'>>(
    sql`SELECT id, kind, status, source FROM suivis WHERE command = ${id} ORDER BY at DESC NULLS LAST, _seq DESC LIMIT 1`,
  )
  const state = stateCode(status)
  const isHis = last?.source === 'destinataire' && last.kind === 'transition' && last.status === status
  return last && state && isHis ? { suivi: last.id, state } : null
}

interface RecipientMove {
  readonly values: Partial<Row<'suivis'>>
  /** The recipient's earlier move, which this one replaces; empty for none. */
  readonly instead?: string
}

/**
 * Makes a move on behalf of the recipient; false when the parcel has moved meanwhile, or may not go there.
 */
export async function movedByRecipient(
  engine: Engine<Collections>,
  { id, status }: Parcel,
  to: StateCode,
  origin: Origin,
  { values, instead = '' }: RecipientMove,
): Promise<boolean> {
  const from = instead === '' ? { from: status } : {}
  const asked = { command: id, to, values: { ...from, ...values }, as: 'acheteur' } as const
  try {
    return await engine.db.transaction(async (tx) => {
      if (instead !== '') {
        const [undone] = await undoMoves(engine, tx, [{ command: id, suivi: instead }], origin)
        if (undone?.suivi === undefined) return false
      }
      const [moved] = await moveParcels(engine, tx, [asked], origin)
      if (moved?.suivi === undefined && instead !== '') throw new NotMoved()
      return moved?.suivi !== undefined
    })
  } catch (error) {
    if (error instanceof NotMoved) return false
    throw error
  }
}

/** Rolls the change back, so that the first choice stands when the second is refused. */
class NotMoved extends Error {}
