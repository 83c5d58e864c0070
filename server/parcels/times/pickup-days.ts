import { CRENEAUX, type Creneau, creneauxLeft, type PickupDay } from '#model/domain/ramassage.ts'
import type { CachedRecords } from '#server/cached-records.ts'
import { localDay, ZONE } from '#server/clock.ts'
import { cutOffOn, datedDays } from './open-days.ts'

const WHOLE_DAY = Object.keys(CRENEAUX) as Creneau[]
/** A request further away would be forgotten by everybody. */
const MOST_DAYS = 60

/**
 * The days from `wanted` on, at most two months away, on which parcels can be picked up in that ville: it is
 * served, it is no holiday, and a part of the day is left. `any` ignores the hour, for staff who arrange it
 * by telephone.
 */
export function* pickupDays(
  engine: CachedRecords,
  ville: string,
  wanted: Temporal.PlainDate,
  now: Temporal.Instant,
  hour: 'counts' | 'any' = 'counts',
): Generator<PickupDay> {
  const today = localDay(now)
  const first = Temporal.PlainDate.compare(wanted, today) < 0 ? today : wanted
  const cutOff = cutOffOn(engine, ville, today)
  const time = now.toZonedDateTimeISO(ZONE).toPlainTime().toString({ smallestUnit: 'minute' })
  for (const { date, open } of datedDays(engine, first, ville)) {
    if (date.since(today).days > MOST_DAYS) return
    const isToday = hour === 'counts' && Temporal.PlainDate.compare(date, today) === 0
    const creneaux = isToday ? creneauxLeft(time, cutOff) : WHOLE_DAY
    if (open && creneaux.length > 0) yield { day: date.toString(), creneaux }
  }
}
