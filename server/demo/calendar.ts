import { codeStamp } from '#model/domain/commande/code.ts'
import { offsetMinutes } from '#server/clock.ts'
import type { Random } from './random.ts'

/**
 * Time of the demo: milliseconds since 1970. Morocco keeps UTC+0 all year since 2026-09-20, so the days and
 * working hours of UTC are taken for local ones; only tracking codes, which are compared, use the time zone.
 */
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export const dayOf = (time: number): number => Math.floor(time / DAY)

/** 1970-01-01 was a Thursday. */
export const isSunday = (day: number): boolean => (day + 4) % 7 === 0

/** The day itself, or the Monday after it. */
export const openDay = (day: number): number => (isSunday(day) ? day + 1 : day)

const pad =
  (length: number) =>
  (value: number): string =>
    String(value).padStart(length, '0')
const TWO = Array.from({ length: 60 }, (_, value) => pad(2)(value))
const THREE = Array.from({ length: 1000 }, (_, value) => pad(3)(value))
const days = new Map<number, string>()

/**
 * Canonical text of an instant. Several are written for each of a million commandes, so only one `Date` is made
 * for each day.
 */
export function instant(time: number): string {
  const day = dayOf(time)
  let date = days.get(day)
  if (date === undefined) {
    date = new Date(day * DAY).toISOString().slice(0, 10)
    days.set(day, date)
  }
  const ms = time - day * DAY
  const minutes = Math.floor(ms / 60_000)
  const clock = `${TWO[Math.floor(minutes / 60)]}:${TWO[minutes % 60]}:${TWO[Math.floor(ms / 1000) % 60]}`
  return `${date} ${clock}.${THREE[Math.floor(ms % 1000)]}Z`
}

export const dayText = (day: number): string => instant(day * DAY)

const offsets = new Map<number, number>()

/** Local time minus UTC, looked up once for each hour of the demo. */
function offsetAt(time: number): number {
  const hour = Math.floor(time / HOUR)
  let offset = offsets.get(hour)
  if (offset === undefined) {
    offset = offsetMinutes(Temporal.Instant.fromEpochMilliseconds(hour * HOUR)) * 60_000
    offsets.set(hour, offset)
  }
  return offset
}

/** The tracking code of a commande alone in its second. */
export function stampOf(time: number): string {
  const local = new Date(time + offsetAt(time))
  return codeStamp({
    day: local.getUTCDate(),
    month: local.getUTCMonth() + 1,
    year: local.getUTCFullYear(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
  })
}

/** Days of demo, the last one being the day of `until`. */
export const DAYS = 90

/** The instant at which the company was founded, before its first commande of the demo. */
export const foundedAt = (until: number): number => (dayOf(until) - DAYS - 200) * DAY + 9 * HOUR

/** The dates of a record that was not changed after its creation. */
export const timestamps = (at: number) => ({ created: instant(at), updated: instant(at) })

/** How many commandes are entered in each hour of a day, relatively. */
const HOURS = [2, 1, 0, 0, 0, 0, 1, 3, 12, 40, 75, 90, 80, 60, 62, 78, 88, 85, 70, 50, 35, 25, 16, 8]
/** The share of each weekday, Thursday first, as day numbers count. */
const WEEKDAYS = [1, 0.85, 0.95, 0.35, 1.2, 1.1, 1.05]
/** The company has grown by this much from the first day to the last. */
const GROWTH = 0.8
/** However early `until` is, its day has this share of commandes: an empty today would look broken. */
const LEAST_TODAY = 0.1

const HOURS_TOTAL = HOURS.reduce((sum, weight) => sum + weight, 0)

/** Share of a day's commandes entered by this time of day. */
function elapsed(time: number): number {
  const hour = Math.floor(time / HOUR)
  const before = HOURS.slice(0, hour).reduce((sum, weight) => sum + weight, 0)
  return (before + (HOURS[hour] ?? 0) * (time / HOUR - hour)) / HOURS_TOTAL
}

/** The time of day by which this share of the day's commandes is entered. */
function timeOfDay(share: number): number {
  let left = share * HOURS_TOTAL
  for (let hour = 0; hour < HOURS.length; hour++) {
    const weight = HOURS[hour] ?? 0
    if (weight > 0 && left < weight) return (hour + left / weight) * HOUR
    left -= weight
  }
  return DAY - 1
}

/** The last day with commandes: midnight ends the day before. */
const lastDay = (until: number): number => dayOf(until - 1)

/** How many of `total` commandes fall on each of the days, oldest first. */
function perDay(total: number, until: number, random: Random): number[] {
  const last = lastDay(until)
  const first = last - DAYS + 1
  const weights = Array.from({ length: DAYS }, (_, i) => {
    const weekday = WEEKDAYS[(first + i) % 7] ?? 1
    const part = i === DAYS - 1 ? Math.max(elapsed(until - last * DAY), LEAST_TODAY) : 1
    return weekday * part * (1 + (GROWTH * i) / DAYS) * (0.92 + 0.16 * random.next())
  })
  const sum = weights.reduce((a, b) => a + b, 0)
  let upTo = 0
  let given = 0
  return weights.map((weight) => {
    upTo += weight
    const count = Math.round((upTo / sum) * total) - given
    given += count
    return count
  })
}

/** Instants at which the commandes were entered, in order, none after `until`. */
export function* entries(total: number, until: number, random: Random): Generator<number> {
  const first = lastDay(until) - DAYS + 1
  for (const [i, count] of perDay(total, until, random).entries()) {
    const start = (first + i) * DAY
    const limit = i === DAYS - 1 ? Math.min(until - start, DAY - 1) : DAY - 1
    const share = elapsed(limit)
    let done = 0
    for (let left = count; left > 0; left--) {
      // The next smallest of `left` uniform draws: sorted without being held in memory.
      done = 1 - (1 - done) * random.next() ** (1 / left)
      yield Math.floor(start + Math.min(share > 0 ? timeOfDay(done * share) : done * limit, limit))
    }
  }
}
