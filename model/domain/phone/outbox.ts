import { canonicalInstant, parseInstant } from '../../schema/instant.ts'

/** Items of one call to `POST /api/wasl/outbox`. */
export const MOST_ITEMS = 50

/** Collections a phone or a desk may write without network: creates, and the end of a tour. */
export const KEPT_COLLECTIONS = [
  'suivis',
  'appels',
  'essais_code',
  'scans',
  'pesees',
  'messages',
  'tours',
] as const
export type KeptCollection = (typeof KEPT_COLLECTIONS)[number]

export interface Verdict {
  readonly id: string
  /**
   * `accepted`: written now. `duplicate`: an earlier sending wrote it. `conflict`: the parcel is elsewhere by now, both versions
   * are kept. `refused`: never to be written as it is.
   */
  readonly verdict: 'accepted' | 'duplicate' | 'conflict' | 'refused'
  /** HTTP status of the same request to the record API. */
  readonly status: number
  /** French; empty when it was written. */
  readonly message: string
  /**
   * The written record; for a conflict or a refusal, the present state of the record it ran into, mostly the parcel;
   * null when none is given.
   */
  readonly present: unknown
  /** The fields and the code of a refusal, as the record API gives them. */
  readonly data?: Readonly<Record<string, unknown>>
  /**
   * True for a written result with an open proof: announced by the phone and not received, or a photo the phone
   * declared impossible and nobody has classified yet.
   */
  readonly preuve_due?: true
}

/** The largest difference from the server's clock at which the clock of a phone is believed. */
export const MOST_DRIFT_MS = 5 * 60_000

export interface PhoneHour {
  /** Canonical instant; empty when the phone gave none. */
  readonly at: string
  /** True when the time of the event is not known. */
  readonly doubtful: boolean
}

/**
 * The time of an event by the clock of a phone that is `offset` ms behind the server's. A small offset is corrected; beyond
 * `MOST_DRIFT_MS` the time stays as it is and is flagged as doubtful.
 */
export function hourOf(occurredAt: string, offset: number): PhoneHour {
  const read = parseInstant(occurredAt)
  if (read === null) return { at: '', doubtful: true }
  if (Math.abs(offset) > MOST_DRIFT_MS) return { at: read, doubtful: true }
  return { at: canonicalInstant(msOf(read) + offset) ?? read, doubtful: false }
}

/**
 * True for a time before its tour began, or after it reached the server. Canonical instants; `openedAt` is empty for a tour
 * that is not known.
 */
export function isOutsideTour(at: string, openedAt: string, now: string): boolean {
  if (msOf(at) > msOf(now) + MOST_DRIFT_MS) return true
  return openedAt !== '' && msOf(at) < msOf(openedAt) - MOST_DRIFT_MS
}

const msOf = (canonical: string): number => Date.parse(canonical.replace(' ', 'T'))
