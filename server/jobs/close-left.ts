import type { Collections } from '#model/collections.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import { sql } from '#server/db/sql.ts'
import { isLeftOpen } from '#server/parcels/closable.ts'
import { holdFree } from '#server/parcels/hold-free.ts'
import { closeOver } from '#server/parcels/moves/move.ts'
import { isDueTonight } from './once-a-night.ts'

/** Parcels held at once. */
const BATCH = 200

/**
 * Closes once a night parcels that are settled but not closed, left by a version that did not close them.
 * Finding any is reported, since whatever settles a parcel closes it.
 */
export async function closeLeft(engine: Engine<Collections>): Promise<void> {
  if (!(await isDueTonight(engine, 'colis.over'))) return
  const closed = await closeLeftOpen(engine)
  if (closed > 0)
    engine.report(new Error(`${closed} parcels were over, and open until tonight`), 'close-left')
}

/** How many it closed. What somebody has in hand is left to the next night. */
export async function closeLeftOpen(engine: Engine<Collections>): Promise<number> {
  const origin = { caller: SYSTEM, source: 'system' } as const
  let closed = 0
  let after = 0
  for (;;) {
    const last = await engine.db.transaction(async (tx) => {
      const found = await tx.query<{ id: string; _seq: number }>(
        sql`SELECT c.id, c._seq FROM commands AS c WHERE ${isLeftOpen()} AND c._seq > ${after}::bigint
          ORDER BY c._seq LIMIT ${BATCH}`,
      )
      const ids = found.map(({ id }) => id)
      const free = await holdFree(tx, ids, isLeftOpen())
      await closeOver(
        { engine, tx, origin },
        [...free].map((id) => ({ id })),
      )
      closed += free.size
      return found.at(-1)
    })
    if (!last) return closed
    after = last._seq
  }
}
