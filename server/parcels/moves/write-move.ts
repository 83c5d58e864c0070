import type { Collections, Row } from '#model/collections.ts'
import type { Consequences } from '#model/domain/commande/decide/consequences.ts'
import { RELAUNCHED_WITH } from '#model/domain/commande/demande.ts'
import { collectedBy } from '#model/domain/ledger/collected.ts'
import { callerId } from '#server/core/base/caller.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import type { Tx } from '#server/db/database.ts'
import { postEntries } from '#server/ledger/post.ts'
import { notifyFailed, notifyGiven } from '#server/notifications/parcels.ts'
import { latenessOf } from '#server/parcels/times/lateness.ts'
import { openTour } from '#server/parcels/tours.ts'
import { writeFees } from '#server/tariffs/facts.ts'
import type { HeldFees } from '#server/tariffs/held-fees.ts'
import { chargeLeaving } from '#server/tariffs/storage.ts'
import { correctSettled } from '#server/till/correct-settled.ts'
import { differing, fieldsToWrite } from './changes.ts'
import { originOfDecided } from './decided.ts'
import { createTwin, dropTwins } from './twins.ts'

export interface Moving {
  readonly engine: Engine<Collections>
  readonly tx: Tx
  readonly origin: Origin
  readonly now: string
  /** Open tour of each livreur met so far. */
  readonly tours: Map<string, string>
  /** Fees of the commandes that move. */
  readonly fees: HeldFees
}

/**
 * Adds to the consequences what depends on clock, calendar, tours and the changes of a relance, before
 * anything is written. 400 on `changes`, field by field, for a value that cannot be.
 */
export async function complete(
  move: Moving,
  parcel: Row<'commands'>,
  consequences: Consequences,
  { kind, changes }: Pick<Row<'suivis'>, 'kind' | 'changes'>,
): Promise<Completed> {
  const told = kind === 'relance' ? differing(move.engine, parcel, changes, RELAUNCHED_WITH) : {}
  const changed = { ...consequences.parcel, ...fieldsToWrite(told) }
  const after = { ...parcel, ...changed }
  const tour =
    consequences.joinsTourOf === '' ? after.tour : await tourOf(move, consequences.joinsTourOf, after.agence)
  const stays = after.status === parcel.status
  const entered = { ...after, ville: after.city, at: after.last_event_at }
  const late = stays ? {} : latenessOf(move.engine, entered)
  const facts = { tour, ville: after.city, changes: Object.keys(told).length > 0 ? told : null }
  return {
    ...consequences,
    parcel: { ...changed, tour, ...late },
    suivi: { ...consequences.suivi, ...facts },
  }
}

async function tourOf(
  { engine, tx, origin, now, tours }: Moving,
  livreur: string,
  agence: string,
): Promise<string> {
  const tour = tours.get(livreur) ?? (await openTour(engine, tx, livreur, agence, origin, now))
  tours.set(livreur, tour)
  return tour
}

export interface Completed extends Consequences {
  /** Ids of the suivis it takes back. */
  readonly undone?: readonly string[]
  readonly parcel: Consequences['parcel'] & Partial<Row<'commands'>>
  readonly suivi: Consequences['suivi'] & Pick<Row<'suivis'>, 'tour' | 'changes'>
}

type SuiviFacts = Pick<Row<'suivis'>, 'from' | 'from_delivery_man' | 'actor' | 'at' | 'former'> &
  Completed['suivi']

/** The values the server sets in a suivi; the others are the request's. */
export function suiviFacts(
  { origin }: Moving,
  parcel: Row<'commands'>,
  { suivi, parcel: changes }: Completed,
): SuiviFacts {
  return {
    ...suivi,
    from: parcel.status,
    from_delivery_man: parcel.delivery_man,
    actor: callerId(origin.caller),
    at: changes.last_event_at,
    former: formerOf(parcel, changes),
  }
}

/** The former values of the fields that change. */
function formerOf(parcel: Row<'commands'>, changes: Completed['parcel']): Record<string, unknown> {
  const names = Object.keys(changes) as (keyof typeof changes)[]
  return Object.fromEntries(
    names.filter((name) => parcel[name] !== changes[name]).map((name) => [name, parcel[name]]),
  )
}

/**
 * Writes the consequences of a move, in the commande and in other records. Returns the commande as it is
 * then.
 */
export async function writeConsequences(
  move: Moving,
  parcel: Row<'commands'>,
  suivi: Row<'suivis'>,
  { parcel: changes, twin, undone = [] }: Completed,
): Promise<Row<'commands'>> {
  const { engine, tx, origin } = move
  const after = await engine.change(tx, 'commands', parcel, changes, originOfDecided(origin))
  notifyFailed(move, parcel, after, suivi)
  notifyGiven(move, parcel, after, suivi)
  if (suivi.kind === 'correction' || suivi.kind === 'annulation') await dropTwins(move, parcel, after, twin)
  if (suivi.kind === 'correction') {
    await correctSettled(engine, tx, { before: parcel, after, suivi }, origin)
  }
  await chargeLeaving(move, parcel, suivi)
  await writeFees(move, parcel, suivi, undone)
  if (twin) await createTwin(move, after, twin)
  await postEntries(engine, tx, collectedBy(suivi, after.client_source), origin)
  return after
}
