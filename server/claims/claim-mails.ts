import type { Collections, Row } from '#model/collections.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { HookEvent } from '#server/core/contract/hooks.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { notifyAnswer } from '#server/notifications/claims.ts'
import { isMailed } from '#server/notifications/notify.ts'

type ClaimMessageEvent = HookEvent<Collections['reclamation_messages'], Collections>
type Claim = Row<'reclamations'>

/** The events of a claim about which its client is written to; the others are seen on the page. */
const EVENTS = ['', 'attente_client', 'resolue', 'rejetee']

/**
 * Tells the client of a claim that it was answered, or decided, or that a question waits. A mail says it once until the
 * client reads it, so that three messages in a row are one mail, and again an hour later.
 */
export async function tellClient(event: ClaimMessageEvent, claim: Claim): Promise<void> {
  const { record, tx, engine } = event
  const isForClient = !record.internal && EVENTS.includes(record.event) && record.author !== claim.client
  if (!isForClient) return
  notifyAnswer({ ...event, origin: event }, claim)
  if (!isMailed(engine, 'reclamation_reponse', claim.client)) return
  if (await isMailedAlready(tx, record, claim)) return
  await mailAbout(engine, tx, 'claim-answer', claim.client, claim)
}

async function isMailedAlready(tx: Tx, message: Row<'reclamation_messages'>, claim: Claim): Promise<boolean> {
  const found = await tx.query(sql`SELECT FROM reclamation_messages AS m
    WHERE m.reclamation = ${claim.id} AND m.id <> ${message.id} AND NOT m.internal AND m.event = ANY(${EVENTS}::text[])
      AND m.author <> ${claim.client} AND m.created > ${message.created}::timestamptz - interval '1 hour'
      AND m.created > coalesce((SELECT read_at FROM reclamations_lus
        WHERE reclamation = ${claim.id} AND "user" = ${claim.client}), '-infinity') LIMIT 1`)
  return found.length > 0
}

/** Mails a person whose account is open; texts of people are not in it. */
export async function mailAbout(
  engine: Engine<Collections>,
  tx: Tx,
  kind: 'claim-answer' | 'claim-escalated',
  to: string,
  { id, number, command }: Pick<Claim, 'id' | 'number' | 'command'>,
): Promise<void> {
  const record = engine.cached('users').get(to)
  if (!record?.active || record.email === '') return
  const parcel = command === '' ? null : await engine.find(tx, 'commands', command)
  const { users: collection } = engine.collections
  const values = { claim: id, number, parcel: parcel?.code ?? '' }
  await engine.post.send(tx, { kind, to: record.email, collection, record, values })
}
