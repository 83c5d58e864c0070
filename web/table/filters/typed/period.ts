import { fold } from '#model/schema/fold.ts'
import { addDays, DAY_MS } from '../../clock.ts'
import type { Period } from '../date-range.ts'
import { rangeOf } from '../range.ts'

/** The reason a typed period is refused. */
export type Unread = 'unreadable' | 'no-such-day' | 'backwards'

/** A period in the form of the address, or the reason the text is none. */
export type TypedPeriod = { readonly value: string } | { readonly wrong: Unread }

/** Days ahead: a day typed without a year that is further ahead is taken in the year before. */
const AHEAD_DAYS = 62

/** Letters and digits alone, folded: apostrophes and hyphens are typed in several ways. */
const wordsOf = (text: string): string =>
  fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const keyed = <T>(named: readonly (readonly [string, T])[]): ReadonlyMap<string, T> =>
  new Map(named.map(([name, value]) => [wordsOf(name), value]))

const NAMED = keyed<Period>([
  ['aujourd’hui', 'aujourdhui'],
  ['aujourdhui', 'aujourdhui'],
  ['اليوم', 'aujourdhui'],
  ['hier', 'hier'],
  ['أمس', 'hier'],
  ['7 jours', '7j'],
  ['7j', '7j'],
  ['30 jours', '30j'],
  ['30j', '30j'],
  ['ce mois', 'mois'],
  ['mois dernier', 'mois-dernier'],
])
/** Days counted from today. */
const AWAY = keyed([
  ['avant-hier', -2],
  ['demain', 1],
])

/** A single day written with hyphens, which otherwise separate two days. */
const WHOLE =
  /^(?:(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})|(?<day>\d{1,2})-(?<month>\d{1,2})-(?<year>\d{4}))$/
const DAY = /^(\d{1,2})(?:[/.](\d{1,2})(?:[/.](\d{4}|\d{2}))?)?$/
const BETWEEN = /\s*(?:\.\.|–|-|\bau?\b|à)\s*/

/** Reads « 12/11 », « 12/11/2026 », « 12-15/11 », « du 28/12 au 3/1 », « hier »: `today` is a day of the calendar. */
export function readPeriod(text: string, today: string): TypedPeriod {
  const typed = text.trim().toLowerCase()
  if (typed === '') return { value: '' }
  const named = NAMED.get(wordsOf(typed))
  if (named) return { value: named }
  const away = AWAY.get(wordsOf(typed))
  if (away !== undefined) return oneDay(addDays(today, away))
  const whole = WHOLE.exec(typed)?.groups
  if (whole) return known(whole)
  const sides = typed
    .replace(/^du\s+/, '')
    .replaceAll(/\s*([/.])\s*/g, '$1')
    .split(BETWEEN)
  const read = sides.map(partsOf)
  const [first, last = first] = read
  if (!first || !last || read.length > 2 || last.month === undefined) return { wrong: 'unreadable' }
  return between(first, { ...last, month: last.month }, today)
}

interface Parts {
  readonly day: number
  readonly month?: number
  readonly year?: number
}

function partsOf(text: string): Parts | null {
  const found = DAY.exec(text)
  if (!found) return null
  const [, day, month, year] = found
  return {
    day: Number(day),
    ...(month !== undefined && { month: Number(month) }),
    ...(year !== undefined && { year: Number(year.length === 2 ? `20${year}` : year) }),
  }
}

/** Completes the first day with the month and the year of the last. */
function between(first: Parts, last: Parts & { month: number }, today: string): TypedPeriod {
  const year = last.year ?? yearOf(last, today)
  const to = dayOf({ ...last, year })
  const start = { day: first.day, month: first.month ?? last.month }
  const from = dayOf({ ...start, year: first.year ?? year })
  if (from === null || to === null) return { wrong: 'no-such-day' }
  if (from <= to) return { value: rangeOf({ from, to }) }
  // From December into January.
  const earlier =
    first.year === undefined && first.month !== undefined ? dayOf({ ...start, year: year - 1 }) : null
  return earlier === null ? { wrong: 'backwards' } : { value: rangeOf({ from: earlier, to }) }
}

/** Returns the year of a day typed without one: this year, or the year before when it is months ahead. */
function yearOf({ day, month }: Parts & { month: number }, today: string): number {
  const year = Number(today.slice(0, 4))
  const meant = dayOf({ day, month, year })
  return meant !== null && meant > addDays(today, AHEAD_DAYS) ? year - 1 : year
}

function known({ day: d, month, year }: Readonly<Record<string, string | undefined>>): TypedPeriod {
  const day = dayOf({ day: Number(d), month: Number(month), year: Number(year) })
  return day === null ? { wrong: 'no-such-day' } : oneDay(day)
}

const oneDay = (day: string): TypedPeriod => ({ value: rangeOf({ from: day, to: day }) })

/** Returns null for a day that does not exist. */
function dayOf({ day, month, year }: Required<Parts>): string | null {
  const time = Date.UTC(year, month - 1, day)
  const date = new Date(time - (time % DAY_MS))
  if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    return null
  return date.toISOString().slice(0, 10)
}
