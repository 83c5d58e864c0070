import { FIXED_HOLIDAYS } from '#model/domain/jours-feries.ts'

const DAY_MS = 86_400_000

/**
 * The first day, `2026-11-22`, at least `days` days from now on which the shipped villes are served: no Sunday,
 * no holiday.
 */
export function workDay(days: number): string {
  for (let at = Date.now() + days * DAY_MS; ; at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10)
    if (new Date(at).getUTCDay() !== 0 && !Object.hasOwn(FIXED_HOLIDAYS, day.slice(5))) return day
  }
}
