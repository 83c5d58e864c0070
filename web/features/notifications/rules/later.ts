import { addDays, type Clock, dayStart, today, toInstant, toMillis } from '#web/table/clock.ts'

const HOUR_MS = 3_600_000
/** The hour at which a morning begins. */
const MORNING = 8

export const inAnHour = (clock: Clock): string => toInstant((toMillis(clock.now) ?? 0) + HOUR_MS)

export const tomorrowMorning = (clock: Clock): string =>
  toInstant((toMillis(dayStart(addDays(today(clock), 1), clock)) ?? 0) + MORNING * HOUR_MS)
