import * as z from 'zod/mini'
import type { GeoPoint } from '../../schema/fields.ts'
import { RECORD_ID } from '../../schema/record-id.ts'
import { KEPT_COLLECTIONS, MOST_ITEMS } from './outbox.ts'

/** The body of `POST /api/wasl/outbox`. Apart from `outbox.ts`, because phones do not need its checks. */

const ID = z.string().check(z.regex(RECORD_ID))

const ITEM = z.object({
  /** The id of the record, made on the phone: what is sent twice is written once. */
  id: ID,
  /** The position of the item in the line of this phone. */
  seq: z.number(),
  /** The time by the clock of the phone, uncorrected. */
  occurred_at: z.string().check(z.maxLength(40)),
  collection: z.enum(KEPT_COLLECTIONS),
  body: z.record(z.string(), z.unknown()),
  /** Relations to expand in the response, as in `?expand=`. */
  expand: z.optional(z.string().check(z.maxLength(200))),
})

/** The items a phone sends from its outbox. */
export const OUTBOX = z.object({
  /** The id the phone gave itself. */
  device: ID,
  /** Records it keeps by now, those of this call included. */
  unsent: z.number().check(z.minimum(0), z.maximum(1_000_000)),
  /** Photos and signatures it keeps by now; absent in versions that sent them with their records. */
  proofs: z.optional(z.number().check(z.minimum(0), z.maximum(1_000_000))),
  /** Milliseconds to add to its clock to get the server's, as the phone measured it last. */
  clock_offset: z.number(),
  /** Percent left; absent when the phone does not report it. */
  battery: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
  version: z.optional(z.string().check(z.maxLength(40))),
  items: z.array(ITEM).check(z.maxLength(MOST_ITEMS)),
})

export type OutboxItem = z.infer<typeof ITEM>
export type OutboxBatch = z.infer<typeof OUTBOX>

/** Latitude and longitude within bounds; a result may have more of a place, or only its name. */
const PLACE = z.object({
  position: z.object({
    lat: z.number().check(z.minimum(-90), z.maximum(90)),
    lon: z.number().check(z.minimum(-180), z.maximum(180)),
  }),
})

/** The position of the latest result that has one; null when none has. */
export function lastPosition(items: readonly OutboxItem[]): GeoPoint | null {
  for (const { body } of items.toSorted((a, b) => b.seq - a.seq)) {
    const told = PLACE.safeParse(body)
    if (told.success) return { lat: told.data.position.lat, lon: told.data.position.lon }
  }
  return null
}
