import { numberIn } from './coercion.ts'
import { FilterError } from './scan.ts'

/**
 * A call of `strftime(format, time, modifiers…)`, parsed from its literals: the same for SQL and for memory.
 */
export interface Formatting {
  readonly format: readonly Piece[]
  /** How a number is read as a time; `usual`: as a Julian day. With `unix` and `julian` a text is no time. */
  readonly numbers: 'usual' | 'julian' | 'unix' | 'auto'
  readonly steps: readonly TimeStep[]
}

const CODES = 'YmdHMSfjJwWsuUeIklpPFTRGgV'
export type Piece = { readonly text: string } | { readonly code: string }

export type TimeStep =
  | { readonly kind: 'add'; readonly ms: number }
  /** Adds whole months; days beyond the end of a month run into the next, or are cut off. */
  | { readonly kind: 'months'; readonly count: number; readonly cut?: true }
  | { readonly kind: 'start'; readonly of: 'day' | 'month' | 'year' }
  /** Forward to the next such day of the week, 0 for Sunday; none when it is one. */
  | { readonly kind: 'weekday'; readonly day: number }

/** Milliseconds of a unit SQLite knows; months and years go by the calendar. */
const UNITS: Readonly<Record<string, number>> = {
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
}
const DAY = 86_400_000
/** No calendar is as long; beyond it nothing is a date. */
const LONGEST = 10_000 * 366 * DAY

/** The parsed call; null when the format or a modifier is unknown to SQLite, which then returns NULL. */
export function formattingOf(format: string, modifiers: readonly string[]): Formatting | null {
  const pieces = piecesOf(format)
  const steps: TimeStep[] = []
  let numbers: Formatting['numbers'] = 'usual'
  for (const [index, modifier] of modifiers.entries()) {
    const name = modifier.toLowerCase()
    if (name === 'unixepoch' || name === 'auto' || name === 'julianday') {
      if (index > 0) return null
      numbers = name === 'unixepoch' ? 'unix' : name === 'auto' ? 'auto' : 'julian'
    } else if (name === 'floor') {
      const last = steps.at(-1)
      if (last?.kind === 'months') steps.splice(-1, 1, { ...last, cut: true })
    } else if (
      name !== 'ceiling' &&
      name !== 'utc' &&
      name !== 'localtime' &&
      !/^subsec(?:ond)?$/.test(name)
    ) {
      const found = stepsOf(name)
      if (!found) return null
      steps.push(...found)
    }
  }
  return pieces && { format: pieces, numbers, steps }
}

function piecesOf(format: string): Piece[] | null {
  if (format.includes('\0')) throw new FilterError('NUL in a text')
  const pieces = (format.match(/%[\s\S]?|[^%]+/g) ?? []).map((text): Piece | null => {
    if (!text.startsWith('%')) return { text }
    if (text === '%%') return { text: '%' }
    return text.length === 2 && CODES.includes(text.charAt(1)) ? { code: text.charAt(1) } : null
  })
  return pieces.every((piece) => piece !== null) ? pieces : null
}

const AMOUNT = /^([+-]?\d+(?:\.\d*)?(?:e[+-]?\d{1,3})?) *(second|minute|hour|day|month|year)s?$/
const CLOCK = /^([+-])(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?$/
const CALENDAR = /^([+-])(\d{4})-(0\d|1[01])-([0-2]\d|30)(?: (\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?))?$/

function stepsOf(modifier: string): TimeStep[] | null {
  const start = /^start of (day|month|year)$/.exec(modifier)?.[1]
  if (start === 'day' || start === 'month' || start === 'year') return [{ kind: 'start', of: start }]
  const weekday = /^weekday ([0-6])(?:\.0*)?$/.exec(modifier)?.[1]
  if (weekday) return [{ kind: 'weekday', day: Number(weekday) }]
  const [, amount = '', unit = ''] = AMOUNT.exec(modifier) ?? []
  if (amount !== '') return added(Number(amount), unit)
  const [, way, years, months, days, clock] = CALENDAR.exec(modifier) ?? []
  if (way) {
    const rest = clock === undefined ? [] : stepsOf(way + clock)
    const count = Number(`${way}${Number(years) * 12 + Number(months)}`)
    return (
      rest && [{ kind: 'months', count }, { kind: 'add', ms: Number(`${way}${Number(days) * DAY}`) }, ...rest]
    )
  }
  const [, sign, hours, minutes, seconds = '0', fraction = '0'] = CLOCK.exec(modifier) ?? []
  if (!sign || Number(hours) > 24 || Number(minutes) > 59 || Number(seconds) > 59) return null
  const ms = Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(`${seconds}.${fraction}`) * 1_000
  return [{ kind: 'add', ms: (sign === '-' ? -1 : 1) * Math.round(ms) }]
}

/** The part of a month or a year counts 30 and 365 days to the whole. */
function added(amount: number, unit: string): TimeStep[] | null {
  const fixed = UNITS[unit]
  if (fixed !== undefined) return bounded(Math.round(amount * fixed))
  const whole = Math.trunc(amount)
  const count = unit === 'year' ? whole * 12 : whole
  if (Math.abs(count) > 120_000) return null
  const rest = Math.round((amount - whole) * (unit === 'year' ? 365 : 30) * DAY)
  return [{ kind: 'months', count }, ...(rest === 0 ? [] : (bounded(rest) ?? []))]
}

const bounded = (ms: number): TimeStep[] | null => (Math.abs(ms) > LONGEST ? null : [{ kind: 'add', ms }])

/** Days from the beginning of SQLite's count to 1970, and the last it counts. */
export const JULIAN_1970 = 2_440_587.5
export const LAST_JULIAN = 5_373_484.5
/** First and last instants formatted: 0001-01-01 and 9999-12-31. */
export const FIRST_MS = -62_135_596_800_000
export const LAST_MS = 253_402_300_799_999

export const TIME_TEXT = String.raw`^\s*(?:(\d{4})-(\d\d)-(\d\d)(?:[ T]\s*|\s*$))?(?:(\d\d):(\d\d)(?::(\d\d(?:\.\d{1,9})?))?\s*(?:[zZ]|([+-])(\d\d):(\d\d))?\s*)?$`
const TIME = new RegExp(TIME_TEXT)

/** A text or a number as SQLite reads it as a time: milliseconds since 1970. */
export function timeOf(value: string | number, numbers: Formatting['numbers']): number | null {
  const number = typeof value === 'number' ? value : numberIn(value)
  if (number !== null) return ofNumber(number, numbers)
  const [whole, year = '2000', month = '01', day = '01', hour = '0', minute = '0', second = '0', ...zone] =
    TIME.exec(String(value)) ?? []
  if (whole === undefined || whole.trim() === '' || numbers === 'unix' || numbers === 'julian') return null
  const [sign, zoneHours = '0', zoneMinutes = '0'] = zone
  const inRange =
    Number(year) >= 1 &&
    between(month, 1, 12) &&
    between(day, 1, 31) &&
    between(hour, 0, 24) &&
    between(minute, 0, 59) &&
    between(second, 0, 59.999999999) &&
    between(zoneHours, 0, 14) &&
    between(zoneMinutes, 0, 59)
  if (!inRange) return null
  const start = new Date(0).setUTCFullYear(Number(year), Number(month) - 1, 1) + (Number(day) - 1) * DAY
  const clock = Number(hour) * 3_600_000 + Number(minute) * 60_000 + Math.round(Number(second) * 1_000)
  const offset = (sign === '-' ? -1 : 1) * (Number(zoneHours) * 60 + Number(zoneMinutes)) * 60_000
  return counted(start + clock - offset)
}

const between = (text: string, least: number, most: number): boolean =>
  Number(text) >= least && Number(text) <= most

function ofNumber(number: number, numbers: Formatting['numbers']): number | null {
  const isJulian = number >= 0 && number < LAST_JULIAN
  if (numbers === 'unix' || (numbers === 'auto' && !isJulian)) return counted(Math.round(number * 1_000))
  return isJulian ? counted(Math.round((number - JULIAN_1970) * DAY)) : null
}

const counted = (ms: number): number | null => (ms >= FIRST_MS && ms <= LAST_MS ? ms : null)

/** Null: there is no time, or one step leaves the years there are. */
export function formatted(time: number | null, { steps, format }: Formatting): string | null {
  let at = time
  for (const step of steps) {
    if (at === null) return null
    at = counted(stepped(new Date(at), step))
  }
  if (at === null) return null
  const date = new Date(at)
  return format.map((piece) => ('text' in piece ? piece.text : code(date, piece.code))).join('')
}

function stepped(at: Date, step: TimeStep): number {
  const ms = at.getTime()
  switch (step.kind) {
    case 'add':
      return ms + step.ms
    case 'weekday':
      return ms + ((step.day - at.getUTCDay() + 7) % 7) * DAY
    case 'start': {
      const month = step.of === 'year' ? 0 : at.getUTCMonth()
      return startOf(at.getUTCFullYear(), month, step.of === 'day' ? at.getUTCDate() : 1)
    }
    case 'months': {
      const into = ms - startOf(at.getUTCFullYear(), at.getUTCMonth(), 1)
      const month = startOf(at.getUTCFullYear(), at.getUTCMonth() + step.count, 1)
      const days = (startOf(at.getUTCFullYear(), at.getUTCMonth() + step.count + 1, 1) - month) / DAY
      const over = step.cut ? Math.max(0, at.getUTCDate() - days) : 0
      return month + into - over * DAY
    }
  }
}

const startOf = (year: number, month: number, day: number): number =>
  new Date(0).setUTCFullYear(year, month, day)

const pad = (value: number, length = 2, fill = '0'): string => String(value).padStart(length, fill)

function code(at: Date, letter: string): string {
  const year = at.getUTCFullYear()
  const day = Math.floor((at.getTime() - startOf(year, 0, 1)) / DAY)
  const weekday = at.getUTCDay()
  const hour = at.getUTCHours()
  switch (letter) {
    case 'Y':
      return pad(year, 4)
    case 'm':
      return pad(at.getUTCMonth() + 1)
    case 'd':
      return pad(at.getUTCDate())
    case 'e':
      return pad(at.getUTCDate(), 2, ' ')
    case 'H':
      return pad(hour)
    case 'k':
      return pad(hour, 2, ' ')
    case 'I':
      return pad(((hour + 11) % 12) + 1)
    case 'l':
      return pad(((hour + 11) % 12) + 1, 2, ' ')
    case 'p':
      return hour < 12 ? 'AM' : 'PM'
    case 'P':
      return hour < 12 ? 'am' : 'pm'
    case 'M':
      return pad(at.getUTCMinutes())
    case 'S':
      return pad(at.getUTCSeconds())
    case 'f':
      return `${pad(at.getUTCSeconds())}.${pad(at.getUTCMilliseconds(), 3)}`
    case 'F':
      return at.toISOString().slice(0, 10)
    case 'T':
      return at.toISOString().slice(11, 19)
    case 'R':
      return at.toISOString().slice(11, 16)
    case 's':
      return String(Math.floor(at.getTime() / 1_000))
    case 'j':
      return pad(day + 1, 3)
    case 'J':
      return julian(at.getTime())
    case 'w':
      return String(weekday)
    case 'u':
      return String(weekday || 7)
    case 'U':
      return pad(Math.floor((day + 7 - weekday) / 7))
    case 'W':
      return pad(Math.floor((day + 7 - ((weekday + 6) % 7)) / 7))
    default:
      return isoWeek(at, letter)
  }
}

/** Days of the Julian calendar, to nine decimals. */
function julian(ms: number): string {
  const billionths = (BigInt(ms + JULIAN_1970 * DAY) * 2_000_000_000n + BigInt(DAY)) / BigInt(2 * DAY)
  const text = String(billionths)
  return `${text.slice(0, -9)}.${text.slice(-9)}`.replace(/\.?0+$/, '')
}

/** `%G`, `%g` and `%V`: the year and week of the Thursday. */
function isoWeek(at: Date, letter: string): string {
  const thursday = new Date(at.getTime() + (4 - (at.getUTCDay() || 7)) * DAY)
  const year = thursday.getUTCFullYear()
  if (letter === 'G') return pad(year, 4)
  if (letter === 'g') return pad(year % 100)
  return pad(Math.floor((thursday.getTime() - startOf(year, 0, 1)) / (7 * DAY)) + 1)
}
