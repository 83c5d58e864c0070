import type { Collections } from '#model/collections.ts'
import { toNumeric } from '#model/domain/money.ts'
import { parsePhone } from '#model/domain/phone.ts'
import { canonical, fromCanonical } from '#server/clock.ts'
import { ApiError } from '#server/core/base/refusals.ts'
import type { HookEvent } from '#server/core/contract/hooks.ts'
import { Doubt } from '#server/core/records/gathered.ts'
import { type Sql, sql } from '#server/db/sql.ts'

type Event = HookEvent<Collections['commands'], Collections>

/** How long a second parcel to the same phone for the same price looks like the first one sent again. */
export const LOOKS_BACK = Temporal.Duration.from({ hours: 48 })
const MOST_NAMED = 5

interface Alike {
  readonly id: string
  readonly code: string
  readonly created: string
}

/**
 * Refuses a commande with the same client, phone and price as one of the last two days, unless the caller
 * confirms it: it is more often a mistake. A suspicion, not a lock: two sent at the same instant both pass. A
 * twin is alike on purpose and passes.
 */
export async function refuseDoublon({ record, now, tx }: Event): Promise<void> {
  if (record.confirmer_doublon || record.parent !== '' || !isComplete(record)) return
  const { id, client_source, receiver_phone_number, price } = record
  const since = canonical(fromCanonical(now).subtract(LOOKS_BACK))
  const sent = { id, client_source, receiver_phone_number, price: toNumeric(price), since }
  if (doublons.gather(tx, sent)) return
  const alike = await tx.query<Alike>(alikeTo(sent))
  if (alike.length === 0) return
  const codes = alike.map(({ code }) => code)
  const message = `Même téléphone et même prix que ${codes.join(', ')}, de moins de 48 h. Si c’est bien un autre colis, confirmez-le.`
  throw new ApiError(409, message, { present: alike[0], codes, confirm: 'confirmer_doublon' })
}

/** False when phone or price cannot be stored: these are refused field by field elsewhere. */
const isComplete = ({ receiver_phone_number, price }: Event['record']): boolean =>
  parsePhone(receiver_phone_number) !== null && Number.isSafeInteger(price)

interface Sent {
  readonly id: string
  readonly client_source: string
  readonly receiver_phone_number: string
  readonly price: string
  readonly since: string
}

/** The newest first. */
const alikeTo = (sent: Sent): Sql =>
  sql`SELECT id, code, created FROM commands
    WHERE receiver_phone_number = ${sent.receiver_phone_number} AND created >= ${sent.since}
      AND deleted_at IS NULL AND client_source = ${sent.client_source}
      AND price = ${sent.price}::numeric AND id <> ${sent.id}
    ORDER BY created DESC LIMIT ${MOST_NAMED}`

/**
 * Commandes sent together are doublons of each other, too. As one document they are one text to PostgreSQL, and of a
 * number it does not look at: it plans the question once.
 */
const doublons = new Doubt<Sent>(
  (sent) => sql`SELECT FROM json_to_recordset(${JSON.stringify(sent)}::json)
      AS sent (id text, client_source text, receiver_phone_number text, price numeric, since timestamptz)
    JOIN commands ON commands.receiver_phone_number = sent.receiver_phone_number
      AND commands.created >= sent.since AND commands.deleted_at IS NULL
      AND commands.client_source = sent.client_source AND commands.price = sent.price AND commands.id <> sent.id`,
)
