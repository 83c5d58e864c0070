import { codeStamp as stampOf } from '#model/domain/commande/code.ts'

/** The company's wall clock. Morocco changes its offset by decree, so the table of the runtime decides, not a rule. */
export const ZONE = 'Africa/Casablanca'

/** The only source of « now » on the server. */
export interface Clock {
  now(): Temporal.Instant
}

export const systemClock: Clock = { now: () => Temporal.Now.instant() }

let lastMs = Number.NaN
let lastText = ''

/** An instant as every layer writes it: `2026-11-20 22:30:00.000Z`. */
export function canonical(instant: Temporal.Instant): string {
  const ms = instant.epochMilliseconds
  // A hundred rows written together need the text of the same few milliseconds.
  if (ms !== lastMs) {
    lastText = new Date(ms).toISOString().replace('T', ' ')
    lastMs = ms
  }
  return lastText
}

/** The later of two canonical instants. */
export const laterOf = (one: string, other: string): string => (one > other ? one : other)

let lastRead = ''
let lastInstant = Temporal.Instant.fromEpochMilliseconds(0)

export function fromCanonical(text: string): Temporal.Instant {
  if (text !== lastRead) {
    lastInstant = Temporal.Instant.from(text.replace(' ', 'T'))
    lastRead = text
  }
  return lastInstant
}

/** The time of an event after `last`: now, or a millisecond after `last` when its clock ran ahead. */
export const momentAfter = (last: string, now: string): string =>
  now > last ? now : canonical(fromCanonical(last).add({ milliseconds: 1 }))

const local = (instant: Temporal.Instant): Temporal.ZonedDateTime => instant.toZonedDateTimeISO(ZONE)

/** Minutes to add to UTC at that instant. */
export const offsetMinutes = (instant: Temporal.Instant): number => local(instant).offsetNanoseconds / 6e10

/** First instant of the local day, and of the next one. */
export function dayBounds(day: Temporal.PlainDate): { start: Temporal.Instant; end: Temporal.Instant } {
  const start = day.toZonedDateTime(ZONE)
  return { start: start.toInstant(), end: day.add({ days: 1 }).toZonedDateTime(ZONE).toInstant() }
}

let lastDay = local(Temporal.Instant.fromEpochMilliseconds(0)).toPlainDate()
let lastBounds = { start: 0, end: 0 }

export function localDay(instant: Temporal.Instant): Temporal.PlainDate {
  const ms = instant.epochMilliseconds
  // Nearly always the day of the call before.
  if (ms < lastBounds.start || ms >= lastBounds.end) {
    lastDay = local(instant).toPlainDate()
    const { start, end } = dayBounds(lastDay)
    lastBounds = { start: start.epochMilliseconds, end: end.epochMilliseconds }
  }
  return lastDay
}

/** Minutes since local midnight, as the clock on the wall shows them. */
export function minuteOfDay(instant: Temporal.Instant): number {
  const { hour, minute } = local(instant)
  return hour * 60 + minute
}

/** `20/11/2026`, the local day. */
export function frenchDate(instant: Temporal.Instant): string {
  const { day, month, year } = local(instant)
  return `${two(day)}/${two(month)}/${year}`
}

/** `22:30` */
export function frenchTime(instant: Temporal.Instant): string {
  const { hour, minute } = local(instant)
  return `${two(hour)}:${two(minute)}`
}

/** `20/11/2026 22:30` */
export const frenchDateTime = (instant: Temporal.Instant): string =>
  `${frenchDate(instant)} ${frenchTime(instant)}`

/** `201126-223000`: the seed's tracking code, in local time. */
export const codeStamp = (instant: Temporal.Instant): string => stampOf(local(instant))

const two = (value: number): string => String(value).padStart(2, '0')

/**
 * Morocco left UTC+1 in 2026: a runtime that does not know it would shift every day by an hour. Returns the
 * sentence to stop with, or nothing.
 */
export function zoneComplaint(): string | null {
  const known = local(Temporal.Instant.from('2026-11-20T22:30:00Z'))
  if (known.hour === 22 && known.minute === 30) return null
  return `Le fuseau ${ZONE} de ce Node.js (${process.version}) date d’avant le changement d’heure de 2026 : installez Node.js 26.10 ou plus récent, puis relancez.`
}
