import type { Collections, Row } from '#model/collections.ts'
import { MOST_DAYS_AHEAD, MOST_REPORTS } from '#model/domain/commande/decide/moves.ts'
import { stateCode } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { localDay } from '#server/clock.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import { servedDays } from '#server/parcels/times/open-days.ts'
import { storedDay } from './dates.ts'
import { type Choice, movedByRecipient, opensTo, ownLastChoice } from './recipient-moves.ts'

type Parcel = Row<'commands'>

/** Days of the week to choose from are enough. */
const DAYS_OFFERED = 7

/** Days the recipient may choose, also in place of an earlier choice; none where the parcel cannot wait. */
export async function daysOffered(
  engine: Engine<Collections>,
  parcel: Parcel,
): Promise<readonly Temporal.PlainDate[]> {
  const waits = laterState(engine, parcel) ?? (await changeable(engine, parcel))
  return waits ? daysAhead(engine, parcel) : []
}

function daysAhead(engine: Engine<Collections>, parcel: Parcel): readonly Temporal.PlainDate[] {
  const today = localDay(engine.clock.now())
  const last = today.add({ days: MOST_DAYS_AHEAD })
  return servedDays(engine, parcel.city, today.add({ days: 1 }), DAYS_OFFERED).filter(
    (day) => Temporal.PlainDate.compare(day, last) <= 0,
  )
}

/**
 * Sets the day the parcel waits for; false when it cannot wait for that day, or no longer. The same day sent
 * twice counts once.
 */
export async function chooseDay(
  engine: Engine<Collections>,
  parcel: Parcel,
  day: string,
  origin: Origin,
): Promise<boolean> {
  if (waitsFor(parcel, day)) return true
  const choice = await changeable(engine, parcel)
  const to = choice?.state ?? laterState(engine, parcel)
  if (!to || !daysAhead(engine, parcel).some((offered) => offered.toString() === day)) return false
  const values = {
    reported_date: `${day} 00:00:00.000Z`,
    note: 'Jour choisi par le destinataire sur sa page de suivi.',
  }
  return movedByRecipient(engine, parcel, to, origin, { values, instead: choice?.suivi ?? '' })
}

/** The day the recipient chose, while the parcel has not moved since and that day has not come. */
async function changeable(engine: Engine<Collections>, parcel: Parcel): Promise<Choice | null> {
  const isAhead =
    parcel.reported_date !== '' &&
    Temporal.PlainDate.compare(storedDay(parcel.reported_date), localDay(engine.clock.now())) > 0
  const code = stateCode(parcel.status)
  return isAhead && (code === 'PROGRAMME' || code === 'REPORTE') ? ownLastChoice(engine, parcel) : null
}

/** The state in which a parcel waits for the day its recipient chose, if the graph has an edge to it. */
function laterState(engine: Engine<Collections>, parcel: Parcel): StateCode | undefined {
  if (opensTo(engine, parcel, 'PROGRAMME')) return 'PROGRAMME'
  return opensTo(engine, parcel, 'REPORTE') && parcel.reports < MOST_REPORTS ? 'REPORTE' : undefined
}

function waitsFor({ status, reported_date }: Parcel, day: string): boolean {
  const code = stateCode(status)
  const waits = code === 'PROGRAMME' || code === 'REPORTE'
  return waits && reported_date !== '' && storedDay(reported_date).toString() === day
}
