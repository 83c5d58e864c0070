import type { Collections, Row } from '#model/collections.ts'
import type { Consequences } from '#model/domain/commande/consequences.ts'
import { callerId } from '#server/core/caller.ts'
import type { Engine } from '#server/core/engine.ts'
import type { Origin } from '#server/core/hooks.ts'
import type { Tx } from '#server/db/database.ts'
import { latenessOf } from './lateness.ts'
import { asDecided } from './moving.ts'
import { openTour } from './tours.ts'
import { createTwin, dropTwins } from './twins.ts'

export interface Move {
  readonly engine: Engine<Collections>
  readonly tx: Tx
  readonly origin: Origin
  readonly now: string
  /** Open tour of each livreur met so far. */
  readonly tours: Map<string, string>
}

/** What the clock, the calendar and the tours add to what follows: worked out before anything is written. */
export async function complete(move: Move, parcel: Row<'commands'>, leads: Consequences): Promise<Completed> {
  const after = { ...parcel, ...leads.parcel }
  const tour = leads.joinsTourOf === '' ? after.tour : await tourOf(move, leads.joinsTourOf, after.agence)
  const stays = after.status === parcel.status
  const late = stays ? {} : latenessOf(move.engine, { ...after, ville: after.city, at: move.now })
  return { ...leads, parcel: { ...leads.parcel, tour, ...late }, suivi: { ...leads.suivi, tour } }
}

async function tourOf(
  { engine, tx, origin, now, tours }: Move,
  livreur: string,
  agence: string,
): Promise<string> {
  const tour = tours.get(livreur) ?? (await openTour(engine, tx, livreur, agence, origin, now))
  tours.set(livreur, tour)
  return tour
}

export interface Completed extends Consequences {
  readonly parcel: Consequences['parcel'] & Partial<Pick<Row<'commands'>, 'late_at' | 'very_late_at'>>
  readonly suivi: Consequences['suivi'] & Pick<Row<'suivis'>, 'tour'>
}

type SuiviFacts = Pick<Row<'suivis'>, 'from' | 'actor' | 'at' | 'former'> & Completed['suivi']

/** What the server adds to a suivi; the rest is as it was asked. */
export function suiviFacts(
  { origin, now }: Move,
  parcel: Row<'commands'>,
  { suivi, parcel: changes }: Completed,
): SuiviFacts {
  return {
    ...suivi,
    from: parcel.status,
    actor: callerId(origin.caller),
    at: now,
    former: formerOf(parcel, changes),
  }
}

/** What the commande held in the fields that change. */
function formerOf(parcel: Row<'commands'>, changes: Completed['parcel']): Record<string, unknown> {
  const names = Object.keys(changes) as (keyof typeof changes)[]
  return Object.fromEntries(
    names.filter((name) => parcel[name] !== changes[name]).map((name) => [name, parcel[name]]),
  )
}

/** What follows in the commande and beside it. Answers the commande as it is then. */
export async function writeConsequences(
  move: Move,
  parcel: Row<'commands'>,
  suivi: Row<'suivis'>,
  { parcel: changes, twin }: Completed,
): Promise<Row<'commands'>> {
  const { engine, tx, origin } = move
  const after = await asDecided(tx, parcel.id, () => engine.change(tx, 'commands', parcel, changes, origin))
  if (suivi.kind === 'correction') await dropTwins(move, parcel)
  if (twin) await createTwin(move, after, twin)
  return after
}
