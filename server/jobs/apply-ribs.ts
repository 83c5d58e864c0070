import type { Collections, Row } from '#model/collections.ts'
import { collections } from '#model/collections.ts'
import { applyRib } from '#server/billing/payments/rib-in-force.ts'
import { canonical } from '#server/clock.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import { readRows } from '#server/core/base/storage.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import { sql } from '#server/db/sql.ts'

/**
 * Puts accepted RIBs in force once their day is over, each in a transaction of its own, by whichever process
 * is first.
 */
export async function applyRibs(engine: Engine<Collections>): Promise<void> {
  const now = canonical(engine.clock.now())
  const due = sql`state = 'acceptee' AND applied_at IS NULL AND en_vigueur_at <= ${now}`
  const found = await engine.db.query<{ id: string }>(
    sql`SELECT id FROM changements_rib WHERE ${due} ORDER BY en_vigueur_at LIMIT 500`,
  )
  for (const { id } of found) {
    await engine.db.transaction(async (tx) => {
      const rows = await readRows(tx, collections.changements_rib, [sql`id = ${id}`, due], { lock: true })
      const origin = { caller: SYSTEM, source: 'system' } as const
      for (const change of rows) {
        await applyRib({ engine, tx, origin, now }, change as Row<'changements_rib'>)
      }
    })
  }
}
