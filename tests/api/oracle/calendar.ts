/** strftime by the calendar, for the formats and modifiers the generated filters use. */
export const FORMATS = [
  '%Y',
  '%Y-%m-%d',
  '%m',
  '%d %H:%M:%S',
  '%f',
  '%j',
  '%w',
  '%u',
  '%W',
  '%s',
  '100%%',
] as const
export const MODIFIERS = [
  '+1 days',
  '-36 hours',
  '+1 months',
  '-1 years',
  'start of month',
  'start of year',
  'start of day',
  'weekday 0',
  '+90.5 minutes',
] as const

const DAY = 86_400_000

export function strftime(
  format: string,
  value: string | number | null,
  modifiers: readonly string[],
): string | null {
  const at = begun(value)
  if (at === null) return null
  const date = new Date(modifiers.reduce(moved, at))
  const text = (n: number, length = 2) => String(n).padStart(length, '0')
  const newYear = Date.UTC(date.getUTCFullYear(), 0, 1)
  const day = Math.floor((date.getTime() - newYear) / DAY)
  const codes: Record<string, string> = {
    Y: text(date.getUTCFullYear(), 4),
    m: text(date.getUTCMonth() + 1),
    d: text(date.getUTCDate()),
    H: text(date.getUTCHours()),
    M: text(date.getUTCMinutes()),
    S: text(date.getUTCSeconds()),
    f: `${text(date.getUTCSeconds())}.${text(date.getUTCMilliseconds(), 3)}`,
    j: text(day + 1, 3),
    w: String(date.getUTCDay()),
    u: String(date.getUTCDay() || 7),
    s: String(Math.floor(date.getTime() / 1000)),
    W: text(mondays(newYear, date.getTime())),
    '%': '%',
  }
  return format.replace(/%(.)/g, (_, code: string) => codes[code] ?? '')
}

/** Mondays of the year up to the day: counted, not computed. */
function mondays(newYear: number, until: number): number {
  let count = 0
  for (let at = newYear; at <= until; at += DAY) if (new Date(at).getUTCDay() === 1) count++
  return count
}

/** Dates as stored; a number, or a text that is one, is a day of the Julian calendar: all are before the year 1. */
function begun(value: string | number | null): number | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d/.test(value)) return null
  return Date.parse(value.length === 10 ? value : value.replace(' ', 'T'))
}

function moved(at: number, modifier: string): number {
  const date = new Date(at)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  const clock = at - Date.UTC(year, month, day)
  const [, amount = '0', unit] = /^([+-][\d.]+) (\w+)$/.exec(modifier) ?? []
  switch (unit ?? modifier) {
    case 'days':
      return at + Number(amount) * DAY
    case 'hours':
      return at + Number(amount) * 3_600_000
    case 'minutes':
      return at + Number(amount) * 60_000
    case 'months':
      return Date.UTC(year, month + Number(amount), day) + clock
    case 'years':
      return Date.UTC(year + Number(amount), month, day) + clock
    case 'start of month':
      return Date.UTC(year, month, 1)
    case 'start of year':
      return Date.UTC(year, 0, 1)
    case 'start of day':
      return Date.UTC(year, month, day)
    default: {
      let next = at
      while (new Date(next).getUTCDay() !== 0) next += DAY
      return next
    }
  }
}
