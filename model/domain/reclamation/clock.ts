import { afterOpenTime, type Day, openTime } from '../commande/lateness.ts'
import { type ClaimState, isDecided, isRunning } from './claim-states.ts'

/** A change of state of a claim; `at` in milliseconds. */
export interface ClaimEvent {
  readonly at: number
  readonly state: ClaimState
}

/** Where the delay of a claim stands after its last event; every instant and length in milliseconds. */
export interface ClaimClock {
  /** Open time the company has used. */
  readonly used: number
  /**
   * The time at which the answer is due, or was in the end. Null while the client has the next word, and
   * where no delay is set. A deadline once missed stays the deadline.
   */
  readonly due: number | null
  /** The deadline that had passed when the claim was next paused or decided. */
  readonly missed: number | null
}

/**
 * The delay runs during open hours, while the company has the next word. A
 * pause or a decision stops it, and it continues with the rest. The events are
 * in order; `daysFrom` gives the local days from the one of an instant on.
 */
export function claimClock(
  events: readonly ClaimEvent[],
  delay: number,
  daysFrom: (instant: number) => Iterable<Day>,
): ClaimClock {
  let used = 0
  let due: number | null = null
  let missed: number | null = null
  let since: number | null = null
  for (const { at, state } of events) {
    if (isRunning(state)) {
      if (since !== null) continue
      since = at
      due = missed ?? (delay > 0 ? afterOpenTime(daysFrom(at), at, Math.max(0, delay - used)) : null)
      continue
    }
    if (since !== null) {
      used += openTime(daysFrom(since), since, at)
      since = null
      if (due !== null && at > due) missed = due
    }
    if (!isDecided(state)) due = missed
  }
  return { used, due, missed }
}

/** True when the claim is late at that instant, or has been: a late answer stays late. */
export const isLate = ({ due, missed }: ClaimClock, state: string, now: number): boolean =>
  missed !== null || (isRunning(state) && due !== null && due < now)
