import type { CachedRecords } from '#server/cached-records.ts'
import { canonical, dayBounds, fromCanonical, localDay } from '#server/clock.ts'
import { type Cycle, cycleStart, paydayFrom } from './payout-days.ts'

const isHolidayOf = (engine: CachedRecords) => {
  const days = new Set([...engine.cached('jours_feries').values()].map(({ day }) => day.slice(0, 10)))
  return (day: Temporal.PlainDate) => days.has(day.toString())
}

/** The first day, from that one on, on which that cycle pays. */
export const payday = (engine: CachedRecords, cycle: Cycle, from: Temporal.PlainDate): Temporal.PlainDate =>
  paydayFrom(cycle, from, isHolidayOf(engine))

/** First instant of the cycle that instant is in, both canonical text. */
export const cycleBegan = (cycle: Cycle, now: string): string =>
  canonical(dayBounds(cycleStart(cycle, localDay(fromCanonical(now)))).start)
