import type { Clock } from '../clock.ts'
import { daysBefore, daysOf } from '../filters/date-range.ts'
import { listFilter } from '../filters/filter-text.ts'
import { type Ends, rangeOf } from '../filters/range.ts'
import type { List } from '../use-list.ts'

/** Parameter of the address that asks for the comparison, and its value. */
export const COMPARED = 'comparer'
export const YES = 'oui'

/** The period a list is filtered by, with the one before. */
export interface Compared {
  readonly days: Ends
  readonly before: Ends
  /** The filter of the list in the period before. */
  readonly filter: string
}

/** Null for a list that is not filtered by a period with both its ends. */
export function comparedPeriod(
  { view, search, filters }: Pick<List, 'view' | 'search' | 'filters'>,
  clock: Clock,
): Compared | null {
  for (const { name, kind } of filters) {
    const value = kind === 'period' ? (search.filters.get(name) ?? '') : ''
    const days = daysOf(value, clock)
    const before = daysBefore(value, clock)
    if (!days || !before) continue
    const earlier = { ...search, filters: new Map(search.filters).set(name, rangeOf(before)) }
    return { days, before, filter: listFilter(view, earlier, clock, view.locked?.filter(clock)) }
  }
  return null
}
