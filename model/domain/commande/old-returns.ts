import { and, compare } from '../../schema/filter.ts'
import { daysFrom, type Preset, returning } from './states/presets.ts'

/** A return is old when its holder has had it for more days than this. */
export const OLD_RETURN_DAYS = 7

/**
 * Latest start of custody of an old return. Counted from the start of today, so that the list is the same all
 * day and matches the morning mail.
 */
export const oldReturnsBound = (today: string): string => daysFrom(today, -OLD_RETURN_DAYS)

/** Returns that stay in one custody. */
export const OLD_RETURNS: Preset = {
  path: '/retours',
  filter: (today) =>
    and(returning, compare('held_since', '!=', ''), compare('held_since', '<', oldReturnsBound(today))),
  sort: 'held_since',
}
