import type { Row } from '#model/collections.ts'
import type { Day } from '#model/domain/commande/lateness.ts'
import {
  hoursDuring,
  isServed,
  type OpenHours,
  openHours,
  periodOn,
  periodsOf,
} from '#model/domain/commande/open-days.ts'
import type { CachedRecords } from '#server/cached-records.ts'
import { dayBounds, localDay, ZONE } from '#server/clock.ts'
import { villeOf } from '#server/parcels/ville.ts'

/** Collections that decide when the company works, and how long a parcel may wait. */
export const CALENDAR = ['minuteurs', 'jours_feries', 'horaires', 'villes', 'agences'] as const

const EVENING = Temporal.PlainTime.from('22:00')
const EPOCH = Temporal.PlainDate.from('1970-01-01')
/** The longest wait that can be set, through the shortest weeks that can be worked. */
const MOST_DAYS = 20_000

/** Days as they are waited through. The same calendar has the same days; another one is made as soon as they may differ. */
export interface Days extends Iterable<Day> {
  readonly calendar: object
}

/** The local days from that instant on, as the ville is served and its agence is open; each walk begins anew. */
export function daysFrom(engine: CachedRecords, from: Temporal.Instant, ville: string): Days {
  const calendar = calendarOf(engine, ville)
  const { known } = calendar
  const first = numberOf(localDay(from))
  return {
    calendar: known,
    *[Symbol.iterator]() {
      for (let n = first; n < first + MOST_DAYS; n++) {
        const day = known.get(n) ?? dayOf(EPOCH.add({ days: n }), calendar)
        known.set(n, day)
        yield day
      }
    },
  }
}

const DAY_MS = 86_400_000

/** Days since 1970. Temporal is slow at counting them, and every scanned parcel needs them. */
const numberOf = ({ year, month, day }: Temporal.PlainDate): number => Date.UTC(year, month - 1, day) / DAY_MS

/** The days from `first` on, each with its date, and whether the ville is served. */
export function* datedDays(
  engine: CachedRecords,
  first: Temporal.PlainDate,
  ville: string,
): Generator<{ readonly date: Temporal.PlainDate; readonly open: boolean }> {
  let date = first
  for (const { open } of daysFrom(engine, dayBounds(first).start, ville)) {
    yield { date, open: open !== null }
    date = date.add({ days: 1 })
  }
}

/** Days searched at most, for a ville without any service. */
const LOOKED_AT = 60

/** The next days on which the ville is served, from that one on. */
export const servedDays = (
  engine: CachedRecords,
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
export const firstServedDay = (engine: CachedRecords, ville: string, from: string): string =>
  servedDays(engine, ville, Temporal.PlainDate.from(from), 1).at(0)?.toString() ?? ''

/** The hour by which a pick-up of that day must be requested in that ville; empty where there is none. */
export function cutOffOn(engine: CachedRecords, ville: string, date: Temporal.PlainDate): string {
  const place = villeOf(engine, ville)
  const periods = periodsOf(engine.cached('horaires').values(), place?.agence ?? '')
  return periodOn(periods, date.toString())?.cut_off || (place?.cut_off ?? '')
}

type Holidays = ReadonlyMap<string, Row<'jours_feries'>>
type Periods = ReadonlyMap<string, Row<'horaires'>>
type KnownDays = Map<number, Day>

interface Calendar {
  readonly holidays: Holidays
  /** Outside of the periods. */
  readonly usual: OpenHours
  readonly periods: readonly Row<'horaires'>[]
  readonly known: KnownDays
}

function calendarOf(engine: CachedRecords, ville: string): Calendar {
  const place = villeOf(engine, ville)
  const agence = place?.agence ?? ''
  const usual = openHours(place, engine.cached('agences').get(agence))
  const [holidays, all] = [engine.cached('jours_feries'), engine.cached('horaires')]
  const periods = periodsOf(all.values(), agence)
  const { jours, opens, closes } = usual
  const name = [...jours, opens, closes, ...periods.map(({ id }) => id)].join(' ')
  return { holidays, usual, periods, known: knownDays(holidays, all, name) }
}

/** Days worked out already, by number: a thousand parcels of one morning wait through the same ones. */
const worked = new WeakMap<Holidays, { readonly all: Periods; readonly calendars: Map<string, KnownDays> }>()

/** The engine makes another map as soon as a holiday or a period changes; all the rest is in the name. */
function knownDays(holidays: Holidays, all: Periods, name: string): KnownDays {
  const present = worked.get(holidays)
  const { calendars } = present?.all === all ? present : { calendars: new Map<string, KnownDays>() }
  if (present?.calendars !== calendars) worked.set(holidays, { all, calendars })
  const days = calendars.get(name) ?? new Map<number, Day>()
  calendars.set(name, days)
  return days
}

function dayOf(date: Temporal.PlainDate, { holidays, usual, periods }: Calendar): Day {
  const text = date.toString()
  const off = [...holidays.values()].some(({ day }) => day === `${text} 00:00:00.000Z`)
  const period = periodOn(periods, text)
  const hours = period ? hoursDuring(usual, period) : usual
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
