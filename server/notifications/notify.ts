import type { CollectionName, Collections } from '#model/collections.ts'
import { gatheredBy, isWanted, kindOf, type NotificationKindName } from '#model/domain/notifications/kinds.ts'
import { type Account, receives, staffRecipients } from '#model/domain/notifications/recipients.ts'
import { stableId } from '#model/schema/record-id.ts'
import { callerId } from '#server/core/base/caller.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import type { Tx } from '#server/db/database.ts'
import { Gathering } from '#server/db/gathering.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { publishSoon } from './publish.ts'
import { BETWEEN_S, GATHERED_S } from './push/push-pace.ts'

/** The write that causes an event. */
export interface Cause {
  readonly engine: Engine<Collections>
  readonly tx: Tx
  /** Canonical text. */
  readonly now: string
  readonly origin: Pick<Origin, 'caller'>
}

export interface Event {
  readonly kind: NotificationKindName
  readonly collection: CollectionName
  /** The record the notification opens. */
  readonly record: string
  /** Values of its words. */
  readonly details?: Readonly<Record<string, string | number>>
  readonly count?: number
}

interface Pending {
  readonly id: string
  readonly owner: string
  readonly event: Event
  readonly at: string
  /** True where its owner wants a push message too. */
  readonly isPushed: boolean
}

const WAITING = new Gathering<Pending>('commit', (events) => [writtenOf(together(events))])

/**
 * Notifies these people of an event, in the transaction of its cause and without a statement before its commit. The
 * person who caused it, closed accounts and people who turned the kind off receive nothing.
 */
export function notify({ engine, tx, now, origin }: Cause, event: Event, owners: Iterable<string>): void {
  const accounts = engine.cached('users')
  const by = callerId(origin.caller)
  for (const owner of new Set(owners)) {
    const account = owner === by ? undefined : accounts.get(owner)
    if (!account || !receives(account as Account, event.kind)) continue
    const id = stableId('notifications', owner, event.kind, gatheredBy(event.kind, event.record, now))
    const isPushed = isWanted(account.notifications, event.kind, 'push')
    WAITING.add(tx, { id, owner, event, at: now, isPushed })
    tx.afterCommit(() => publishSoon(engine, id))
  }
}

/** Notifies the moderateurs of an agence who hold the permission of this kind. */
export function notifyStaff(cause: Cause, event: Event, agence: string): void {
  const accounts = cause.engine.cached('users').values() as Iterable<Account>
  const by = callerId(cause.origin.caller)
  notify(cause, event, staffRecipients(accounts, event.kind, { agence, by }))
}

/** Notifies the author of a job that it has ended, though he caused the event himself. */
export function notifyAuthor(cause: Cause, event: Event, author: string): void {
  notify({ ...cause, origin: NOBODY }, event, [author])
}

/** True when this person wants the letter of this kind. */
export const isMailed = (engine: Engine<Collections>, kind: NotificationKindName, user: string): boolean =>
  isWanted(engine.cached('users').get(user)?.notifications, kind, 'mail')

const NOBODY = { caller: { record: null, is: () => false } }

/** Merges the events of each notification, because a statement may write a row once. Sorted against deadlocks. */
function together(all: readonly Pending[]): Pending[] {
  const byId = Map.groupBy(all, ({ id }) => id)
  return [...byId.values()].flatMap(joined).sort((a, b) => (a.id < b.id ? -1 : 1))
}

function joined(same: readonly Pending[]): Pending[] {
  const last = same.at(-1)
  if (!last) return []
  const count = same.reduce((sum, { event }) => sum + (event.count ?? 1), 0)
  const isOne = same.every(({ event }) => event.record === last.event.record)
  return [{ ...last, event: { ...last.event, count, record: isOne ? last.event.record : '' } }]
}

/** SQL: true for an event that adds to its notification. An undone event lowers the count and does not make it unread. */
const IS_NEWS = sql`(excluded.count > 0)`
/** SQL: true for a row that was neither read nor decided: the next event adds to its count. */
const UNSEEN = sql`(n.read_at IS NULL AND n.done_at IS NULL)`

function writtenOf(events: readonly Pending[]): Sql {
  const texts = (value: (one: Pending) => string) => events.map(value)
  return sql`INSERT INTO notifications AS n
      (id, owner, kind, to_decide, collection, record, details, count, at, created, updated, push_at)
    SELECT t.id, t.owner, t.kind, t.to_decide, t.collection, t.record, t.details, t.count, t.at, t.at, t.at,
      CASE WHEN t.pushed AND t.count > 0
        AND EXISTS (SELECT FROM push_subscriptions AS s WHERE s.owner = t.owner)
      THEN t.at + ${GATHERED_S}::int * interval '1 second' END
    FROM unnest(${texts(({ id }) => id)}::text[], ${texts(({ owner }) => owner)}::text[],
      ${texts(({ event }) => event.kind)}::text[],
      ${events.map(({ event }) => kindOf(event.kind).decides === true)}::boolean[],
      ${texts(({ event }) => event.collection)}::text[], ${texts(({ event }) => event.record)}::text[],
      ${texts(({ event }) => JSON.stringify(event.details ?? {}))}::jsonb[],
      ${events.map(({ event }) => event.count ?? 1)}::int[], ${texts(({ at }) => at)}::timestamptz[],
      ${events.map(({ isPushed }) => isPushed)}::boolean[])
      WITH ORDINALITY AS t (id, owner, kind, to_decide, collection, record, details, count, at, pushed, nth)
    WHERE EXISTS (SELECT FROM users AS u WHERE u.id = t.owner)
      AND (t.count > 0 OR EXISTS (SELECT FROM notifications AS known WHERE known.id = t.id))
    ORDER BY nth
    ON CONFLICT (id) DO UPDATE SET
      count = CASE WHEN ${UNSEEN} OR NOT ${IS_NEWS} THEN greatest(n.count + excluded.count, 0) ELSE excluded.count END,
      record = CASE WHEN ${UNSEEN} AND ${IS_NEWS} AND n.count > 0 AND n.record <> excluded.record THEN ''
        WHEN ${IS_NEWS} THEN excluded.record ELSE n.record END,
      details = CASE WHEN ${IS_NEWS} THEN excluded.details ELSE n.details END,
      at = CASE WHEN ${IS_NEWS} THEN greatest(n.at, excluded.at) ELSE n.at END,
      read_at = CASE WHEN ${IS_NEWS} THEN NULL ELSE n.read_at END,
      done_at = CASE WHEN ${IS_NEWS} THEN NULL ELSE n.done_at END,
      updated = greatest(n.updated, excluded.updated),
      push_at = CASE WHEN ${IS_NEWS} AND excluded.push_at IS NOT NULL
        THEN coalesce(n.push_at, greatest(excluded.push_at, n.pushed_at + ${BETWEEN_S}::int * interval '1 second'))
        ELSE n.push_at END`
}
