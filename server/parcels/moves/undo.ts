import type { Collections } from '#model/collections.ts'
import { parcelSnapshot } from '#model/domain/commande/decide/parcel-snapshot.ts'
import { takenBefore } from '#model/domain/commande/decide/taken.ts'
import { reprints } from '#model/domain/commande/label-fields.ts'
import { canonical, momentAfter } from '#server/clock.ts'
import { newId } from '#server/core/base/ids.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import type { Tx } from '#server/db/database.ts'
import { actorOf } from '#server/parcels/livreurs/actor.ts'
import { HeldFees } from '#server/tariffs/held-fees.ts'
import { originOfDecided } from './decided.ts'
import { type MoveOutcome, NO_PARCEL, sourceOf } from './move.ts'
import { earlierMoves, heldBefore, restoredTo, type Undoing, undoRefusals } from './undoable.ts'
import { type Completed, suiviFacts, writeConsequences } from './write-move.ts'

/** A move to take back. */
export interface UndoRequest {
  readonly command: string
  readonly suivi: string
}

/** Undoes the last move of each parcel that allows it; the others are refused, each with its reason. */
export async function undoMoves(
  engine: Engine<Collections>,
  tx: Tx,
  undone: readonly UndoRequest[],
  origin: Origin & { readonly job?: string },
): Promise<MoveOutcome[]> {
  const parcels = await engine.hold(
    tx,
    'commands',
    undone.map(({ command }) => command),
  )
  const suivis = await engine.hold(
    tx,
    'suivis',
    undone.map(({ suivi }) => suivi),
  )
  const now = canonical(engine.clock.now())
  const fees = new HeldFees(tx)
  await fees.read([...parcels.keys()])
  const move = { engine, tx, origin, now, tours: new Map<string, string>(), fees }
  const actor = await actorOf(engine, tx, origin.caller)
  const earlier = await earlierMoves(engine, tx, suivis.values())
  const known = undone.map(({ command, suivi: id }) => {
    const [parcel, suivi] = [parcels.get(command), suivis.get(id)]
    return { command, undoing: parcel && suivi ? { parcel, suivi, earlier: earlier(suivi) } : null }
  })
  const whyNot = await undoRefusals(
    engine,
    tx,
    known.flatMap(({ undoing }) => undoing ?? []),
    actor,
    now,
  )
  const outcomes: MoveOutcome[] = []
  for (const { command, undoing } of known) {
    const refusal = undoing ? whyNot(undoing) : NO_PARCEL
    if (!undoing || refusal) {
      outcomes.push({ command, refusal: refusal ?? NO_PARCEL })
      continue
    }
    const { parcel, suivi } = undoing
    const consequences = consequencesUndone(undoing, now)
    const values = {
      ...suiviFacts(move, parcel, consequences),
      id: newId(),
      command,
      kind: 'annulation' as const,
      status: consequences.parcel.status ?? parcel.status,
      source: sourceOf(origin),
      undoes: suivi.id,
      job: origin.job ?? '',
    }
    const written = await engine.create(tx, 'suivis', values, originOfDecided(origin))
    await writeConsequences(move, parcel, written, consequences)
    outcomes.push({ command, suivi: values.id })
  }
  return outcomes
}

/** Restores the former values of the commande. The undone suivi stays, and a new one records the undo. */
export function consequencesUndone(undoing: Undoing, now: string): Completed {
  const restored = restoredTo(undoing)
  const before = heldBefore(undoing)
  const taken = takenBefore(restored)
  // The label may have been printed since, with the values being undone.
  const reprint = reprints(Object.keys(before)) ? { reprint: true } : {}
  return {
    parcel: {
      ...before,
      ...taken,
      ...reprint,
      last_event_at: momentAfter(undoing.parcel.last_event_at, now),
    },
    suivi: {
      ...parcelSnapshot({ ...restored, ...taken }),
      attempt_no: 0,
      fee_event: '',
      remise: '',
      tour: restored.tour,
      changes: null,
    },
    twin: null,
    joinsTourOf: '',
    undone: [undoing.suivi, ...undoing.earlier].map(({ id }) => id),
  }
}
