import type { Collections } from '#model/collections.ts'
import { PIN_DAYS } from '#model/domain/commande/pin.ts'
import { canonical } from '#server/clock.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import { sql } from '#server/db/sql.ts'

const BATCH = 500

/** Erases the positions of recipients and phones after thirty days. */
export async function forgetPositions(engine: Engine<Collections>): Promise<void> {
  const before = canonical(engine.clock.now().subtract({ hours: 24 * PIN_DAYS }))
  await engine.db.query(
    sql`UPDATE appareils SET position = ${'{"lat": 0, "lon": 0}'}::jsonb, position_at = NULL WHERE position_at < ${before}`,
  )
  const origin = { caller: SYSTEM, source: 'system' } as const
  for (;;) {
    const left = await engine.db.transaction(async (tx) => {
      const found = await tx.query<{ id: string }>(
        sql`SELECT id FROM positions WHERE at < ${before} ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
      )
      for (const { id } of found) await engine.remove(tx, 'positions', id, origin)
      return found.length
    })
    if (left < BATCH) return
  }
}
