/**
 * Days as the server counts them. Phones keep old time-zone tables (`+1` in Morocco), so the browser does not
 * use its own: it adds the server's offset to UTC instants.
 */
export interface Clock {
  /** Canonical UTC instant, `2026-11-20 22:30:00.000Z`. */
  readonly now: string
  readonly offset_min: number
  readonly today_start: string
}

export const DAY_MS = 86_400_000

/** Canonical instant → milliseconds; nothing when empty or unreadable. */
export function toMillis(instant: string): number | null {
  if (instant === '') return null
  const millis = Date.parse(instant.replace(' ', 'T'))
  return Number.isNaN(millis) ? null : millis
}

export const toInstant = (millis: number): string => new Date(millis).toISOString().replace('T', ' ')

/** `2026-11-20`, the calendar day here. */
export function localDay(instant: string, clock: Clock): string {
  const millis = toMillis(instant)
  return millis === null ? '' : toInstant(millis + clock.offset_min * 60_000).slice(0, 10)
}

/** The instant at which a calendar day begins here. */
export const dayStart = (day: string, clock: Clock): string =>
  toInstant(Date.parse(`${day}T00:00:00.000Z`) - clock.offset_min * 60_000)

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10)

export const today = (clock: Clock): string => localDay(clock.now, clock)

/** `20/11/2026` */
export function formatDay(day: string): string {
  const [year, month, date] = day.slice(0, 10).split('-')
  return date === undefined ? '' : `${date}/${month}/${year}`
}

/** `20/11/2026 22:30` */
export function formatMoment(instant: string, clock: Clock): string {
  const millis = toMillis(instant)
  if (millis === null) return ''
  const local = toInstant(millis + clock.offset_min * 60_000)
  return `${formatDay(local)} ${local.slice(11, 16)}`
}
