import { canonical, dayBounds } from '#server/clock.ts'

/** A month of the books as half-open instants, canonical text, in Casablanca. */
export interface Month {
  /** `2026-10` */
  readonly mois: string
  readonly start: string
  readonly end: string
}

export const MONTH_WRONG = {
  code: 'validation_month',
  message: 'Donnez le mois comme 2026-10, le premier avant le dernier.',
}

export function monthOf(mois: string): Month {
  const first = Temporal.PlainDate.from(`${mois}-01`)
  const startOf = (day: Temporal.PlainDate) => canonical(dayBounds(day).start)
  return { mois, start: startOf(first), end: startOf(first.add({ months: 1 })) }
}
