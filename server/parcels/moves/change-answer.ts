import type { Collections, Row } from '#model/collections.ts'
import { CHANGEABLE, CHANGED_ON_TOUR } from '#model/domain/commande/demande.ts'
import { stateCode } from '#model/domain/commande/states/reference.ts'
import { conflict } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import { sameValue } from '#server/core/records/changes.ts'
import type { Tx } from '#server/db/database.ts'
import { fieldsToWrite, inWords, presentValues, readEach } from './changes.ts'
import { moveParcels, type RequestedMove } from './move.ts'
import { refusalError } from './refused.ts'

type Parcel = Row<'commands'>
type RequestedChange = Pick<Row<'demandes'>, 'changes' | 'present'>

interface Changing {
  readonly engine: Engine<Collections>
  readonly tx: Tx
  readonly origin: Origin
}

/** Applies a requested change; 409 when the commande has changed since the request. */
export async function applyChanges(
  { engine, tx, origin }: Changing,
  parcel: Parcel,
  { changes, present }: RequestedChange,
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
  // The request was valid once: the caller has no field to correct, only a decision to make.
  if (wrong) throw conflict(`Ce changement n’est plus possible : refusez-le. ${wrong.message}`, now)
  return engine.update(tx, 'commands', parcel.id, fieldsToWrite(read.changes), origin)
}

/**
 * Shows a change to the livreur. A parcel on its way to the door passes through « changement demandé » and
 * goes on with the same livreur, on the requested day if any. Bound for another ville, it waits to be sent
 * there.
 */
export async function showLivreur(
  { engine, tx, origin }: Changing,
  parcel: Parcel,
  { changes }: RequestedChange,
): Promise<void> {
  const onTour = CHANGED_ON_TOUR.some((code) => code === stateCode(parcel.status))
  const waits = stateCode(parcel.status) === 'CHANGEMENT_DEMANDE'
  if (!onTour && !waits) return
  const { city, reported_date } = Object(changes) as Readonly<Record<string, unknown>>
  const note = `Changement accepté : ${inWords(engine, changes)}`
  const command = parcel.id
  const goesOn = city === undefined && parcel.holder_kind === 'livreur'
  const moves: RequestedMove[] = [
    ...(onTour ? [{ command, to: 'CHANGEMENT_DEMANDE', values: { note } } as const] : []),
    ...(goesOn ? [{ command, to: 'EN_DISTRIBUTION', values: { note }, as: 'systeme' } as const] : []),
    ...(goesOn && reported_date
      ? [{ command, to: 'PROGRAMME', values: { reported_date: String(reported_date) } } as const]
      : []),
  ]
  for (const { refusal } of await moveParcels(engine, tx, moves, origin)) {
    if (refusal) throw refusalError(refusal, parcel)
  }
}
