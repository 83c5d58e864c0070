import { WEEKS_SHOWN } from '#model/domain/figures/home.ts'
import type { BilledWeek } from '#model/domain/figures/money-held.ts'
import { addDays } from '#web/table/clock.ts'

/** A week from Monday to Sunday, both `2026-11-16`, with what was billed in it, in dirhams. */
export interface Week {
  readonly from: string
  readonly to: string
  readonly total: number
  readonly frais: number
}

/** The Monday of the week of a day. */
const mondayOf = (day: string): string =>
  addDays(day, -((new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7))

/** The weeks shown, the oldest first: one without a facture is a gap in the work, not in the chart. */
export function lastWeeks(today: string, billed: readonly BilledWeek[]): readonly Week[] {
  const known = new Map(billed.map((week) => [week.week_issued_at, week]))
  const first = addDays(mondayOf(today), -7 * (WEEKS_SHOWN - 1))
  return Array.from({ length: WEEKS_SHOWN }, (_, n) => {
    const from = addDays(first, 7 * n)
    const found = known.get(from)
    return { from, to: addDays(from, 6), total: found?.sum_total ?? 0, frais: found?.sum_frais ?? 0 }
  })
}

/** The factures of a week, in the address of their list. */
export const searchOf = ({ from, to }: Week) => ({ issued_at: `${from}..${to}` })
