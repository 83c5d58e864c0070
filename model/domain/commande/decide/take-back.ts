import type { Row } from '../../../collections.ts'
import type { Person } from '../../permissions.ts'

/** Time during which a livreur undoes a result without a reason; after it, until the tour ends, with one. */
export const UNDO_MS = 60_000

/** The two taps reach the server with different network delays: both may be within the same second. */
const LEEWAY_MS = 5_000

/**
 * The two times of a result: the server's (`at`) and the phone's
 * (`device_at`, empty when unknown). Canonical instants.
 */
type Hours = Pick<Row<'suivis'>, 'at' | 'device_at'>

/**
 * A livreur who undoes a result after `UNDO_MS` gives a reason. The delay is
 * measured by the two times of the same phone, even if its clock is wrong,
 * because both may reach the server long after; otherwise by the server's times.
 */
export function needsReason({ type }: Pick<Person, 'type'>, said: Hours, back: Hours): boolean {
  if (type !== 'livreur') return false
  const byPhone = said.device_at !== '' && back.device_at !== ''
  const [first, second] = byPhone ? [said.device_at, back.device_at] : [said.at, back.at]
  const elapsed = msOf(second) - msOf(first)
  // A clock that was set back in between measures nothing.
  const passed = elapsed < 0 ? msOf(back.at) - msOf(said.at) : elapsed
  return passed > UNDO_MS + LEEWAY_MS
}

/**
 * A livreur may undo a result of their own tour, with the cash it brought, until the tour ends. The end of
 * the tour and the hand-over of the cash are checked elsewhere.
 */
export const isOfOwnTour = (
  { type, id }: Pick<Person, 'type' | 'id'>,
  { actor, tour }: Pick<Row<'suivis'>, 'actor' | 'tour'>,
): boolean => type === 'livreur' && actor === id && tour !== ''

const msOf = (canonical: string): number => Date.parse(canonical.replace(' ', 'T'))
