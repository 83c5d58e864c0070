import { MONTH } from '#model/domain/books/month.ts'

/** Number of months to choose from. */
const SHOWN = 24

/** `2026-11` and those before it, the newest first. `today`: `2026-11-23`. */
export function monthsUntil(today: string): readonly string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: SHOWN }, (_, back) => {
    const at = new Date(Date.UTC(year, month - 1 - back, 1))
    return at.toISOString().slice(0, 7)
  })
}

/** « novembre 2026 » */
export const monthName = (mois: string): string =>
  new Intl.DateTimeFormat('fr', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${mois}-01T00:00:00Z`),
  )

/** `2026-02` → `2026-02-28` */
export function lastDayOf(mois: string): string {
  const [year = 0, month = 1] = mois.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** A month of the address; where it is none, that of `day`, a day or a month itself. */
export const monthOr = (value: unknown, day: string): string =>
  typeof value === 'string' && MONTH.test(value) ? value : day.slice(0, 7)
