import type { Collections, Row } from '#model/collections.ts'
import type { Day } from '#model/domain/commande/lateness.ts'
import { isServed, type OpenHours, openHours } from '#model/domain/commande/open-days.ts'
import { dayBounds, localDay, ZONE } from '#server/clock.ts'
import type { Engine } from '#server/core/engine.ts'

type Remembers = Pick<Engine<Collections>, 'cached'>

const EVENING = Temporal.PlainTime.from('22:00')
const EPOCH = Temporal.PlainDate.from('1970-01-01')
/** The longest wait that can be set, through the shortest weeks that can be worked. */
const MOST_DAYS = 20_000

/** Days as they are waited through. The same calendar has the same days; another one is made as soon as they may differ. */
export interface Days extends Iterable<Day> {
  readonly calendar: object
}

/** The local days from that instant on, as the ville is served and its agence is open; each walk begins anew. */
export function daysFrom(engine: Remembers, from: Temporal.Instant, ville: string): Days {
  const { hours, holidays, known } = calendarOf(engine, ville)
  const first = numberOf(localDay(from))
  return {
    calendar: known,
    *[Symbol.iterator]() {
      for (let n = first; n < first + MOST_DAYS; n++) {
        const day = known.get(n) ?? dayOf(EPOCH.add({ days: n }), hours, holidays)
        known.set(n, day)
        yield day
      }
    },
  }
}

const DAY_MS = 86_400_000

/** Days since 1970; Temporal takes its time to count them, and every parcel of a scan asks. */
const numberOf = ({ year, month, day }: Temporal.PlainDate): number => Date.UTC(year, month - 1, day) / DAY_MS

/** The same by their dates. */
export function* datedDays(
  engine: Remembers,
  first: Temporal.PlainDate,
  ville: string,
): Generator<{ readonly date: Temporal.PlainDate; readonly open: boolean }> {
  let date = first
  for (const { open } of daysFrom(engine, dayBounds(first).start, ville)) {
    yield { date, open: open !== null }
    date = date.add({ days: 1 })
  }
}

/** A ville nobody serves is asked about no longer than this. */
const LOOKED_AT = 60

/** The next days on which the ville is served, from that one on. */
export const servedDays = (
  engine: Remembers,
  ville: string,
  from: Temporal.PlainDate,
  most: number,
): Temporal.PlainDate[] =>
  datedDays(engine, from, ville)
    .take(LOOKED_AT)
    .filter(({ open }) => open)
    .take(most)
    .map(({ date }) => date)
    .toArray()

/** The first day from that one on, `2026-11-22`, on which the ville is served; empty when none is near. */
export const firstServedDay = (engine: Remembers, ville: string, from: string): string =>
  servedDays(engine, ville, Temporal.PlainDate.from(from), 1).at(0)?.toString() ?? ''

type Holidays = ReadonlyMap<string, Row<'jours_feries'>>

interface Calendar {
  readonly holidays: Holidays
  readonly hours: OpenHours
  readonly known: Map<number, Day>
}

function calendarOf(engine: Remembers, ville: string): Calendar {
  const place = engine.cached('villes').get(ville)
  const hours = openHours(place, engine.cached('agences').get(place?.agence ?? ''))
  const holidays = engine.cached('jours_feries')
  return { holidays, hours, known: knownDays(holidays, hours) }
}

/** Days worked out already, by number: a thousand parcels of one morning wait through the same ones. */
const worked = new WeakMap<Holidays, Map<string, Map<number, Day>>>()

/** The engine makes another map of holidays as soon as one changes; hours are part of the name. */
function knownDays(holidays: Holidays, { jours, opens, closes }: OpenHours): Map<number, Day> {
  const calendars = worked.get(holidays) ?? new Map<string, Map<number, Day>>()
  worked.set(holidays, calendars)
  const name = `${jours.join()} ${opens} ${closes}`
  const days = calendars.get(name) ?? new Map<number, Day>()
  calendars.set(name, days)
  return days
}

function dayOf(date: Temporal.PlainDate, hours: OpenHours, holidays: Holidays): Day {
  const stored = `${date.toString()} 00:00:00.000Z`
  const off = [...holidays.values()].some(({ day }) => day === stored)
  return {
    evening: instantAt(date, EVENING),
    open: off || !isServed(hours, date.dayOfWeek) ? null : openSpan(date, hours),
  }
}

function openSpan(date: Temporal.PlainDate, { opens, closes }: OpenHours): Day['open'] {
  return { start: minuteOf(date, opens), end: minuteOf(date, closes) }
}

/** Midnight that ends the day is the first instant of the next one. */
function minuteOf(date: Temporal.PlainDate, minute: number): number {
  if (minute === 24 * 60) return dayBounds(date).end.epochMilliseconds
  return instantAt(date, Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 }))
}

const instantAt = (date: Temporal.PlainDate, plainTime: Temporal.PlainTime): number =>
  date.toZonedDateTime({ timeZone: ZONE, plainTime }).epochMilliseconds
