import { and, compare } from '../../schema/filter.ts'
import { daysFrom, type Preset, returning } from './states/presets.ts'

/** A return is old once somebody has had it for more days than that. */
export const OLD_RETURN_DAYS = 7

/**
 * Whoever has had a return since before this instant has had it too long: counted from when today began, so that the
 * list of the day is the one of the morning's mail.
 */
export const oldReturnsBound = (today: string): string => daysFrom(today, -OLD_RETURN_DAYS)

/** Returns that stay in one custody. */
export const OLD_RETURNS: Preset = {
  path: '/retours',
  filter: (today) =>
    and(returning, compare('held_since', '!=', ''), compare('held_since', '<', oldReturnsBound(today))),
  sort: 'held_since',
}
