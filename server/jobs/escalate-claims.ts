import type { Collections } from '#model/collections.ts'
import { canonical } from '#server/clock.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import { sql } from '#server/db/sql.ts'

/** Claims of one transaction. */
const AT_ONCE = 100

/**
 * Escalates the claims whose deadline has passed to the person their rule names; the hooks of the claim write the line of
 * its thread and the mail. Each once: claims somebody else is writing wait for the next turn.
 */
export async function escalateClaims(engine: Engine<Collections>): Promise<void> {
  while ((await escalateSome(engine)) === AT_ONCE);
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
