import type { Collections, Row } from '#model/collections.ts'
import { MOST_DAYS_AHEAD, MOST_REPORTS } from '#model/domain/commande/moves.ts'
import { stateCode } from '#model/domain/commande/reference.ts'
import type { StateCode } from '#model/domain/commande/states.ts'
import { localDay } from '#server/clock.ts'
import type { Engine } from '#server/core/engine.ts'
import type { Origin } from '#server/core/hooks.ts'
import { servedDays } from '#server/parcels/open-days.ts'
import { storedDay } from './dates.ts'
import { movedByRecipient, opensTo } from './recipient-moves.ts'

type Parcel = Row<'commands'>

/** Days of the week to choose from are enough. */
const DAYS_OFFERED = 7

/** Days he may choose instead; none where the parcel cannot wait. */
export function daysOffered(engine: Engine<Collections>, parcel: Parcel): readonly Temporal.PlainDate[] {
  if (!laterState(engine, parcel)) return []
  const today = localDay(engine.clock.now())
  const last = today.add({ days: MOST_DAYS_AHEAD })
  return servedDays(engine, parcel.city, today.add({ days: 1 }), DAYS_OFFERED).filter(
    (day) => Temporal.PlainDate.compare(day, last) <= 0,
  )
}

/** False when the parcel cannot wait for that day, or no longer. The same day asked for twice is asked for once. */
export async function chooseDay(
  engine: Engine<Collections>,
  parcel: Parcel,
  day: string,
  origin: Origin,
): Promise<boolean> {
  if (waitsFor(parcel, day)) return true
  const to = laterState(engine, parcel)
  if (!to || !daysOffered(engine, parcel).some((offered) => offered.toString() === day)) return false
  return movedByRecipient(engine, parcel, to, origin, {
    reported_date: `${day} 00:00:00.000Z`,
    note: 'Jour choisi par le destinataire sur sa page de suivi.',
  })
}

/** The state in which a parcel waits for a day its recipient chose, where the graph lets him lead it there. */
function laterState(engine: Engine<Collections>, parcel: Parcel): StateCode | undefined {
  if (opensTo(engine, parcel, 'PROGRAMME')) return 'PROGRAMME'
  return opensTo(engine, parcel, 'REPORTE') && parcel.reports < MOST_REPORTS ? 'REPORTE' : undefined
}

function waitsFor({ status, reported_date }: Parcel, day: string): boolean {
  const code = stateCode(status)
  const waits = code === 'PROGRAMME' || code === 'REPORTE'
  return waits && reported_date !== '' && storedDay(reported_date).toString() === day
}
