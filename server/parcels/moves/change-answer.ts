import type { Collections, Row } from '#model/collections.ts'
import { CHANGEABLE, CHANGED_ON_TOUR } from '#model/domain/commande/demande.ts'
import { stateCode } from '#model/domain/commande/states/reference.ts'
import { conflict } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import { sameValue } from '#server/core/records/changes.ts'
import type { Tx } from '#server/db/database.ts'
import { changedTo, inWords, presentValues, readEach } from './changes.ts'
import { type MoveAsked, moveParcels } from './move.ts'
import { refused } from './refused.ts'

type Parcel = Row<'commands'>
type Asked = Pick<Row<'demandes'>, 'changes' | 'present'>

interface Changing {
  readonly engine: Engine<Collections>
  readonly tx: Tx
  readonly origin: Origin
}

/** Makes the change asked for, unless the commande says something else by now than when it was asked. */
export async function applyChanges(
  { engine, tx, origin }: Changing,
  parcel: Parcel,
  { changes, present }: Asked,
): Promise<Parcel> {
  const then = Object(present) as Readonly<Record<string, unknown>>
  const now = presentValues(parcel, Object.keys(then))
  if (!sameValue(now, then)) {
    throw conflict(
      'Cette commande a été modifiée depuis la demande : refusez-la, ou modifiez la commande.',
      now,
    )
  }
  const read = readEach(engine, parcel, changes, CHANGEABLE)
  const [wrong] = Object.values(read.errors)
  // Asked in time, answered too late: who answers has no field to mend, only the answer.
  if (wrong) throw conflict(`Ce changement n’est plus possible : refusez-le. ${wrong.message}`, now)
  return engine.update(tx, 'commands', parcel.id, changedTo(read.changes), origin)
}

/**
 * A parcel on its way to the door passes through « changement demandé », where its livreur reads what is new, and
 * goes on with him, on the day asked for if one was. Bound for another ville it waits for whoever sends it there.
 */
export async function tellLivreur(
  { engine, tx, origin }: Changing,
  parcel: Parcel,
  { changes }: Asked,
): Promise<void> {
  const onTour = CHANGED_ON_TOUR.some((code) => code === stateCode(parcel.status))
  const waits = stateCode(parcel.status) === 'CHANGEMENT_DEMANDE'
  if (!onTour && !waits) return
  const { city, reported_date } = Object(changes) as Readonly<Record<string, unknown>>
  const note = `Changement accepté : ${inWords(engine, changes)}`
  const command = parcel.id
  const goesOn = city === undefined && parcel.holder_kind === 'livreur'
  const moves: MoveAsked[] = [
    ...(onTour ? [{ command, to: 'CHANGEMENT_DEMANDE', values: { note } } as const] : []),
    ...(goesOn ? [{ command, to: 'EN_DISTRIBUTION', values: { note }, as: 'systeme' } as const] : []),
    ...(goesOn && reported_date
      ? [{ command, to: 'PROGRAMME', values: { reported_date: String(reported_date) } } as const]
      : []),
  ]
  for (const { refusal } of await moveParcels(engine, tx, moves, origin)) {
    if (refusal) throw refused(refusal, parcel)
  }
}
