import { isDecided } from './claim-states.ts'

interface Claim {
  readonly state: string
  /** In any unit: only zero or not matters. */
  readonly indemnity: number
}

/** Days during which a client may contest a decision. */
const CONTEST_DAYS = 7
const DAY_MS = 86_400_000

interface ClientMoves {
  /** True when the person may write and send files; with `contest`, writing opens the claim again. */
  readonly reply: boolean
  readonly contest: boolean
  readonly withdraw: boolean
}

/**
 * The moves left to a client. `decided` and `now` are in milliseconds; `decided` is null before a decision. A
 * claim with an indemnity cannot be contested: only an avoir takes the indemnity back.
 */
export function clientMoves({ state, indemnity }: Claim, decided: number | null, now: number): ClientMoves {
  if (!isDecided(state)) return { reply: true, contest: false, withdraw: true }
  const contest = indemnity === 0 && decided !== null && now - decided <= CONTEST_DAYS * DAY_MS
  return { reply: contest, contest, withdraw: false }
}
