import type { Collections } from '#model/collections.ts'
import { canonical } from '#server/clock.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import { sql } from '#server/db/sql.ts'
import { notifyOverdue } from '#server/notifications/claims.ts'

/** Claims of one transaction. */
const AT_ONCE = 100

/**
 * Escalates the claims whose deadline has passed to the person their rule names; the hooks of the claim write the line of
 * its thread and the mail. Each once: claims somebody else is writing wait for the next turn.
 */
export async function escalateClaims(engine: Engine<Collections>): Promise<void> {
  while ((await escalateSome(engine)) === AT_ONCE);
  let last = ''
  do last = await tellSome(engine, last)
  while (last !== '')
}

/**
 * Tells the desk once of each claim over its deadline that nobody is in charge of. Returns the id to go on from, '' after
 * the last one: a claim nobody wants to hear of stays among those to tell.
 */
function tellSome(engine: Engine<Collections>, from: string): Promise<string> {
  const now = canonical(engine.clock.now())
  return engine.db.transaction(async (tx) => {
    const late = await tx.query<{ id: string }>(sql`SELECT id FROM reclamations AS r
      WHERE r.id > ${from} AND responsable = '' AND assigned = '' AND state IN ('ouverte', 'en_cours')
        AND due_at < ${now}::timestamptz AND NOT EXISTS (SELECT FROM notifications AS n
          WHERE n.kind = 'reclamation_hors_delai' AND n.record = r.id AND n.record <> '')
      ORDER BY r.id LIMIT ${AT_ONCE}::int FOR UPDATE OF r SKIP LOCKED`)
    const cause = { engine, tx, now, origin: { caller: SYSTEM } }
    const ids = late.map(({ id }) => id)
    for (const claim of (await engine.hold(tx, 'reclamations', ids)).values())
      await notifyOverdue(cause, claim)
    return ids.length === AT_ONCE ? (ids.at(-1) ?? '') : ''
  })
}

function escalateSome(engine: Engine<Collections>): Promise<number> {
  const now = canonical(engine.clock.now())
  return engine.db.transaction(async (tx) => {
    const late = await tx.query<{ id: string }>(sql`SELECT id FROM reclamations
      WHERE responsable <> '' AND escalated_at IS NULL AND state IN ('ouverte', 'en_cours') AND due_at < ${now}::timestamptz
      ORDER BY due_at LIMIT ${AT_ONCE}::int FOR UPDATE SKIP LOCKED`)
    const ids = late.map(({ id }) => id)
    for (const claim of (await engine.hold(tx, 'reclamations', ids)).values()) {
      await engine.change(
        tx,
        'reclamations',
        claim,
        { escalated_at: now },
        { caller: SYSTEM, source: 'system' },
      )
    }
    return ids.length
  })
}
