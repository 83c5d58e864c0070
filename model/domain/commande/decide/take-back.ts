import type { Row } from '../../../collections.ts'
import type { Person } from '../../permissions.ts'

/** How long a livreur takes a result back without a word; from then on, until his tour ends, he says why. */
export const UNDO_MS = 60_000

/** Two taps of one second are told apart by the network, not by the thumb. */
const LEEWAY_MS = 5_000

/** When something was said: the server's hour, and the phone's, which is empty when it told none. Canonical instants. */
type Hours = Pick<Row<'suivis'>, 'at' | 'device_at'>

/**
 * A livreur who takes back a result gives a reason once the minute is over. Two hours of the same phone measure it, whatever
 * the phone's clock is worth, because both may reach the server long after; hours of the server otherwise.
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
 * A result a livreur said at a door of his tour is his to take back, with the cash it brought: he has it on him until the tour
 * ends. Whether it has ended, and whether the cash was handed over, is asked apart.
 */
export const isOfHisTour = (
  { type, id }: Pick<Person, 'type' | 'id'>,
  { actor, tour }: Pick<Row<'suivis'>, 'actor' | 'tour'>,
): boolean => type === 'livreur' && actor === id && tour !== ''

const msOf = (canonical: string): number => Date.parse(canonical.replace(' ', 'T'))
