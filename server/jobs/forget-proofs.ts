import type { Collections } from '#model/collections.ts'
import { canonical } from '#server/clock.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import { sql } from '#server/db/sql.ts'

const BATCH = 200

/** A phone without network for a whole holiday still sends the suivi of a proof that arrived before it. */
const KEPT_HOURS = 30 * 24

/** Removes the files that no suivi announced in a month. */
export async function forgetProofs(engine: Engine<Collections>): Promise<void> {
  const before = canonical(engine.clock.now().subtract({ hours: KEPT_HOURS }))
  const found = await engine.db.query<{ id: string }>(
    sql`SELECT id FROM preuves WHERE suivi = '' AND created < ${before} LIMIT ${BATCH}`,
  )
  for (const { id } of found) {
    await engine.db.transaction(async (tx) => {
      const held = (await engine.hold(tx, 'preuves', [id])).get(id)
      // A suivi may have announced it meanwhile.
      if (held?.suivi === '') await engine.remove(tx, 'preuves', id, { caller: SYSTEM, source: 'system' })
    })
  }
}
