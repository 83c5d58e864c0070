import type { Row } from '../../collections.ts'

/** Instants are milliseconds. The caller, who knows the time zone, gives the instants of a local day. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** One local day of a wait. */
export interface Day {
  /** End of the working day: same-day work not done by then is late. */
  readonly evening: number
  /** The working hours; null on a day off. */
  readonly open: Span | null
}

type Limits = Pick<Row<'minuteurs'>, 'orange_h' | 'red_h' | 'same_day'>

/** When a wait is late, then very late; null when that never comes. */
export interface Lateness {
  readonly late: number | null
  readonly veryLate: number | null
}

const HOUR_MS = 3_600_000

/**
 * Hours of a closed day do not count, nor those before opening and after closing. `days` begins with the day of
 * `from`, one after the other. No hours, no limit.
 */
export function lateness({ orange_h, red_h, same_day }: Limits, from: number, days: Iterable<Day>): Lateness {
  if (same_day) {
    const [late = null, veryLate = null] = evenings(days, from)
    return { late, veryLate }
  }
  return { late: afterOpenHours(days, from, orange_h), veryLate: afterOpenHours(days, from, red_h) }
}

const afterOpenHours = (days: Iterable<Day>, from: number, hours: number): number | null =>
  hours === 0 ? null : afterOpenTime(days, from, hours * HOUR_MS)

/** When that much open time, in milliseconds, has passed since `from`; null when it never will. */
export function afterOpenTime(days: Iterable<Day>, from: number, length: number): number | null {
  let left = length
  for (const { open } of days) {
    if (!open) continue
    const start = Math.max(open.start, from)
    const here = Math.max(0, open.end - start)
    if (here >= left && open.end > from) return start + left
    left -= here
  }
  return null
}

/** Open time between two instants, in milliseconds. */
export function openTime(days: Iterable<Day>, from: number, to: number): number {
  let sum = 0
  for (const { open, evening } of days) {
    if (open) sum += Math.max(0, Math.min(open.end, to) - Math.max(open.start, from))
    if ((open?.end ?? evening) >= to) break
  }
  return sum
}

/** The end of the day itself, worked or not, and of the next working day; after hours, of the two that follow. */
function evenings(days: Iterable<Day>, from: number): number[] {
  const found: number[] = []
  let first = true
  for (const { evening, open } of days) {
    if (evening > from && (open || first)) found.push(evening)
    if (found.length === 2) break
    first = false
  }
  return found
}

type Minuteur = Row<'minuteurs'>

/** The clock that runs: that of the quartier, else of the ville around it, else of everywhere. `villes` in that order. */
export function minuteurFor(
  minuteurs: Iterable<Minuteur>,
  status: string,
  villes: readonly string[],
): Minuteur | undefined {
  const places = [...villes, '']
  let found: Minuteur | undefined
  let nearest = places.length
  for (const minuteur of minuteurs) {
    if (!minuteur.active || minuteur.status !== status) continue
    const at = places.indexOf(minuteur.ville)
    if (at >= 0 && at < nearest) {
      found = minuteur
      nearest = at
    }
  }
  return found
}
