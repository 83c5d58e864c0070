import type { Collections, Row } from '#model/collections.ts'
import { isDecided } from '#model/domain/reclamation/claim-states.ts'
import { clientMoves } from '#model/domain/reclamation/moves.ts'
import { tellClient } from '#server/claims/claim-mails.ts'
import { instantOf, nextMoment } from '#server/claims/deadline.ts'
import { callerId } from '#server/core/base/caller.ts'
import { conflict } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import { sql } from '#server/db/sql.ts'
import { refuseEmpty } from '#server/modules/messages/hooks.ts'
import { notifyFollowUp } from '#server/notifications/claims.ts'
import { markRead } from '#server/read-marks.ts'

type Event = HookEvent<Collections['reclamation_messages'], Collections>
type Claim = Row<'reclamations'>

export const reclamationMessagesHooks: Hooks<Collections['reclamation_messages'], Collections> = {
  async beforeCreate(event) {
    const { record, caller, now } = event
    record.author = callerId(caller)
    const claim = await claimOf(event)
    if (isSaid(event)) {
      refuseEmpty(event)
      refuseClosed(event, claim)
    }
    record.created = claim ? nextMoment(claim, now) : now
  },
  async afterCreate(event) {
    const { record, tx, now, caller } = event
    await noteActivity(event)
    const { reclamation: id, author: user, created: until } = record
    await markRead(tx, { thread: 'reclamation', id, user, until, now })
    const claim = await claimOf(event)
    if (claim) await tellClient(event, claim)
    if (claim && isSaid(event) && !caller.is('moderateur')) notifyFollowUp({ ...event, origin: event }, claim)
    if (claim && isSaid(event)) await moveOn(event, claim)
  },
}

/** True for a message of a person; the server writes lines about what happened to the claim. */
const isSaid = ({ given }: Event): boolean => given.size > 0

/** The claim, locked until the transaction ends: its lines are written one after the other. */
const claimOf = async ({ engine, tx, record }: Event): Promise<Claim | undefined> =>
  (await engine.hold(tx, 'reclamations', [record.reclamation])).get(record.reclamation)

function refuseClosed({ caller, now }: Event, claim: Claim | undefined): void {
  if (!claim || caller.is('moderateur')) return
  const decided = claim.resolved_at === '' ? null : instantOf(claim.resolved_at)
  const may = caller.is('client')
    ? clientMoves(claim, decided, instantOf(now)).reply
    : !isDecided(claim.state)
  if (may) return
  throw conflict('Cette réclamation est close. Ouvrez-en une autre pour ce qui reste à régler.', {
    state: claim.state,
  })
}

/**
 * Moves the claim up. For an internal note only `last_activity_at` moves, so that nobody outside staff sees
 * that something happened.
 */
async function noteActivity({ tx, record }: Event): Promise<void> {
  const { reclamation, created, internal } = record
  await tx.query(
    internal
      ? sql`UPDATE reclamations SET last_activity_at = ${created} WHERE id = ${reclamation}`
      : sql`UPDATE reclamations SET last_activity_at = ${created}, last_message_at = ${created} WHERE id = ${reclamation}`,
  )
}

/**
 * A message staff awaited from the client, or the first one of staff, puts the claim « en cours »; a client's
 * message reopens a decided one.
 */
async function moveOn(event: Event, claim: Claim): Promise<void> {
  const { engine, tx, caller, record } = event
  if (record.internal) return
  const isClient = caller.is('client')
  const state =
    isClient && isDecided(claim.state)
      ? 'ouverte'
      : claim.state === (isClient ? 'attente_client' : 'ouverte') && (isClient || caller.is('moderateur'))
        ? 'en_cours'
        : claim.state
  if (state !== claim.state) await engine.update(tx, 'reclamations', claim.id, { state }, event)
}
