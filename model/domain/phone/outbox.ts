import * as z from 'zod/mini'
import { canonicalInstant, parseInstant } from '../../schema/instant.ts'
import { RECORD_ID } from '../../schema/record-id.ts'

/** Items of one call to `POST /api/wasl/outbox`. */
export const MOST_ITEMS = 50

/** What a phone may write without network: creates, and the end of its tour. */
export const KEPT_COLLECTIONS = ['suivis', 'appels', 'scans', 'messages', 'tours'] as const
export type KeptCollection = (typeof KEPT_COLLECTIONS)[number]

const ID = z.string().check(z.regex(RECORD_ID))

const ITEM = z.object({
  /** The id of the record, made on the phone: what is sent twice is written once. */
  id: ID,
  /** Its place among what this phone sends. */
  seq: z.number(),
  /** By the clock of the phone, uncorrected. */
  occurred_at: z.string().check(z.maxLength(40)),
  collection: z.enum(KEPT_COLLECTIONS),
  body: z.record(z.string(), z.unknown()),
  /** Relations whose records the answer brings along, as in `?expand=`. */
  expand: z.optional(z.string().check(z.maxLength(200))),
})

/** What a phone sends of what it keeps. */
export const OUTBOX = z.object({
  /** The id the phone gave itself. */
  device: ID,
  /** Records it keeps by now, those of this call included. */
  unsent: z.number().check(z.minimum(0), z.maximum(1_000_000)),
  /** Milliseconds to add to its clock to get the server's, as the phone measured it last. */
  clock_offset: z.number(),
  version: z.optional(z.string().check(z.maxLength(40))),
  items: z.array(ITEM).check(z.maxLength(MOST_ITEMS)),
})

export type OutboxItem = z.infer<typeof ITEM>
export type OutboxBatch = z.infer<typeof OUTBOX>

export interface Verdict {
  readonly id: string
  /**
   * `accepted`: written now. `duplicate`: an earlier sending wrote it. `conflict`: the parcel is elsewhere by now, both versions
   * are kept. `refused`: never to be written as it is.
   */
  readonly verdict: 'accepted' | 'duplicate' | 'conflict' | 'refused'
  /** As the record API would have answered. */
  readonly status: number
  /** French; empty when it was written. */
  readonly message: string
  /** The record as written, or what stands instead of it. */
  readonly present: unknown
  /** Of a refusal: its fields and code, as the record API gives them. */
  readonly data?: Readonly<Record<string, unknown>>
}

/** A clock further from the server's is not believed. */
export const MOST_DRIFT_MS = 5 * 60_000

export interface PhoneHour {
  /** Canonical instant; empty when the phone gave none. */
  readonly at: string
  /** Nobody knows when it happened. */
  readonly doubtful: boolean
}

/** When something happened, by a phone whose clock is `offset` ms behind: put right when it is nearly so, else left and flagged. */
export function hourOf(occurredAt: string, offset: number): PhoneHour {
  const read = parseInstant(occurredAt)
  if (read === null) return { at: '', doubtful: true }
  if (Math.abs(offset) > MOST_DRIFT_MS) return { at: read, doubtful: true }
  return { at: canonicalInstant(msOf(read) + offset) ?? read, doubtful: false }
}

/** An hour before its tour began, or after it reached the server. Canonical instants; a tour that is not known began long ago. */
export function isOutsideTour(at: string, openedAt: string, now: string): boolean {
  if (msOf(at) > msOf(now) + MOST_DRIFT_MS) return true
  return openedAt !== '' && msOf(at) < msOf(openedAt) - MOST_DRIFT_MS
}

const msOf = (canonical: string): number => Date.parse(canonical.replace(' ', 'T'))
