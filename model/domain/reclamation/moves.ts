import { isDecided } from './claim-states.ts'

interface Claim {
  readonly state: string
  /** In any unit: only whether it is zero counts. */
  readonly indemnity: number
}

/** Days during which a client may contest what was decided. */
const CONTEST_DAYS = 7
const DAY_MS = 86_400_000

interface ClientMoves {
  /** True when the person may write and send files; with `contest`, writing opens the claim again. */
  readonly reply: boolean
  readonly contest: boolean
  readonly withdraw: boolean
}

/**
 * What a client may still do. `decided` and `now` are in milliseconds; `decided` is null while nothing is. An indemnity
 * that is owed is not contested: an avoir alone takes it back.
 */
export function clientMoves({ state, indemnity }: Claim, decided: number | null, now: number): ClientMoves {
  if (!isDecided(state)) return { reply: true, contest: false, withdraw: true }
  const contest = indemnity === 0 && decided !== null && now - decided <= CONTEST_DAYS * DAY_MS
  return { reply: contest, contest, withdraw: false }
}
