import { addDays, type Clock, DAY_MS, today } from '../clock.ts'
import { type Ends, endsOf } from './range.ts'

/** Ready-made periods of every date filter, in the order offered. */
export const PERIODS = ['aujourdhui', 'hier', '7j', '30j', 'mois', 'mois-dernier'] as const
/** The value of a deadline's filter that means « its time has passed ». */
export const PASSED = 'passe'
export type Period = (typeof PERIODS)[number]

const DAY = /^\d{4}-\d{2}-\d{2}$/

export const isPeriod = (value: string): value is Period => (PERIODS as readonly string[]).includes(value)

/** Calendar days, both included; an empty side is open. */
export function daysOf(value: string, clock: Clock): Ends | null {
  if (isPeriod(value)) return daysOfPeriod(value, today(clock))
  const { from, to } = endsOf(value)
  if ((from !== '' && !DAY.test(from)) || (to !== '' && !DAY.test(to))) return null
  return from === '' && to === '' ? null : { from, to }
}

/**
 * The days to compare a period with: as many, just before; for a month, the same days of the month before. Null for
 * a period without both ends.
 */
export function daysBefore(value: string, clock: Clock): Ends | null {
  const days = daysOf(value, clock)
  if (days === null || days.from === '' || days.to === '' || days.to < days.from) return null
  const end = addDays(days.from, -1)
  if (value === 'mois-dernier') return { from: `${end.slice(0, 8)}01`, to: end }
  if (value === 'mois') {
    const sameDay = `${end.slice(0, 8)}${days.to.slice(8)}`
    return { from: `${end.slice(0, 8)}01`, to: sameDay < end ? sameDay : end }
  }
  const length = (Date.parse(days.to) - Date.parse(days.from)) / DAY_MS
  return { from: addDays(end, -length), to: end }
}

function daysOfPeriod(period: Period, day: string): Ends {
  const month = day.slice(0, 8)
  const lastMonthEnd = addDays(`${month}01`, -1)
  const periods: Record<Period, Ends> = {
    aujourdhui: { from: day, to: day },
    hier: { from: addDays(day, -1), to: addDays(day, -1) },
    '7j': { from: addDays(day, -6), to: day },
    '30j': { from: addDays(day, -29), to: day },
    mois: { from: `${month}01`, to: day },
    'mois-dernier': { from: `${lastMonthEnd.slice(0, 8)}01`, to: lastMonthEnd },
  }
  return periods[period]
}
