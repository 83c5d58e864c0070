import type { Collections } from '#model/collections.ts'
import type { NotificationKindName } from '#model/domain/notifications/kinds.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Tx } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import type { Cause } from './notify.ts'
import { publishSoon } from './publish.ts'

interface Decided {
  readonly kinds: readonly NotificationKindName[]
  readonly record: string
  /** The person who is still asked for the decision; '' for nobody. */
  readonly except?: string
}

/** Marks the notifications of a decision as decided, for everybody who was asked for it. */
export async function settle(
  { engine, tx, now }: Omit<Cause, 'origin'>,
  { kinds, record, except = '' }: Decided,
): Promise<void> {
  await change(
    engine,
    tx,
    sql`UPDATE notifications SET done_at = ${now}, updated = ${now}
      WHERE record = ${record} AND kind = ANY(${[...kinds]}::text[]) AND done_at IS NULL AND owner <> ${except}`,
  )
}

interface Reading {
  readonly owner: string
  readonly now: string
}

/** Marks the notifications about a record as read once their owner has opened that record. */
export async function readAbout(
  engine: Engine<Collections>,
  tx: Tx,
  { owner, now, record }: Reading & { readonly record: string },
): Promise<void> {
  await change(
    engine,
    tx,
    sql`UPDATE notifications SET read_at = ${now}, updated = ${now}
      WHERE record = ${record} AND owner = ${owner} AND read_at IS NULL`,
  )
}

/** Marks every notification of an owner as read, snoozed ones left out; returns their number. */
export const readAll = (engine: Engine<Collections>, tx: Tx, { owner, now }: Reading): Promise<number> =>
  change(
    engine,
    tx,
    sql`UPDATE notifications SET read_at = ${now}, updated = ${now}
      WHERE owner = ${owner} AND read_at IS NULL AND (snoozed_until IS NULL OR snoozed_until <= ${now})`,
  )

async function change(engine: Engine<Collections>, tx: Tx, update: Sql): Promise<number> {
  const changed = await tx.query<{ id: string }>(sql`${update} RETURNING id`)
  for (const { id } of changed) tx.afterCommit(() => publishSoon(engine, id))
  return changed.length
}
