import type { Row } from '#model/collections.ts'

export type Cycle = Row<'clients'>['cycle_paiement']

/** Days of the week on which a cycle pays, from Monday, 1. */
const PAYDAYS: Readonly<Record<Exclude<Cycle, ''>, readonly number[]>> = {
  quotidien: [1, 2, 3, 4, 5],
  bihebdomadaire: [2, 5],
  hebdomadaire: [5],
}

const isPayday = (cycle: Cycle, day: Temporal.PlainDate): boolean =>
  PAYDAYS[cycle || 'hebdomadaire'].includes(day.dayOfWeek)

/** Banks are closed on Saturdays and Sundays. */
const SATURDAY = 6

/**
 * The first payday of that cycle from that day on. A payday on a holiday moves to the next day on which banks
 * work, never to an earlier one, which was not promised.
 */
export function paydayFrom(
  cycle: Cycle,
  from: Temporal.PlainDate,
  isHoliday: (day: Temporal.PlainDate) => boolean,
): Temporal.PlainDate {
  // A payday of the week before may have moved to that day.
  for (let nominal = from.subtract({ days: 7 }); ; nominal = nominal.add({ days: 1 })) {
    if (!isPayday(cycle, nominal)) continue
    let day = nominal
    while (isHoliday(day) || day.dayOfWeek >= SATURDAY) day = day.add({ days: 1 })
    if (Temporal.PlainDate.compare(day, from) >= 0) return day
  }
}

/** First day of the cycle that day is in: it begins on a day of payment. */
export function cycleStart(cycle: Cycle, day: Temporal.PlainDate): Temporal.PlainDate {
  let first = day
  while (!isPayday(cycle, first)) first = first.subtract({ days: 1 })
  return first
}
