import { statusOf } from './errors.ts'

/** Seed's constants. */
export const STALE_MS = 10_000
export const UNUSED_MS = 5 * 60_000
export const MOST_RETRIES = 3

/** Seed: never on 401 or 403, otherwise three times. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  ![401, 403].includes(statusOf(error)) && failures < MOST_RETRIES

/** Retry policy for one record: a 404, also the answer for a record of others, is final. */
export const retryUnlessGone = (failures: number, error: unknown): boolean =>
  statusOf(error) !== 404 && shouldRetry(failures, error)
