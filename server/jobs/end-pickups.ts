import type { Collections } from '#model/collections.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { localDay } from '#server/clock.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { holdFree } from '#server/parcels/hold-free.ts'
import { moveParcels } from '#server/parcels/moves/move.ts'

/** Parcels held at once. */
const BATCH = 200

/**
 * Sends back parcels that were not fetched by their last day. Those that another process, or a person, has
 * locked are left to the next turn, as are those that may not be moved.
 */
export async function endPickups(engine: Engine<Collections>): Promise<void> {
  const today = `${localDay(engine.clock.now())} 00:00:00.000Z`
  let after = 0
  for (;;) {
    const last = await engine.db.transaction(async (tx) => {
      const found = await tx.query<{ id: string; limite_retrait: string; _seq: number }>(
        sql`SELECT c.id, c.limite_retrait, c._seq FROM commands AS c
          WHERE ${leftSince(today)} AND c._seq > ${after}::bigint
          ORDER BY c._seq LIMIT ${BATCH}`,
      )
      const free = await holdFree(
        tx,
        found.map(({ id }) => id),
        leftSince(today),
      )
      const moves = found.flatMap(({ id, limite_retrait }) =>
        free.has(id)
          ? {
              command: id,
              to: 'DEMANDE_RETOUR' as const,
              values: { note: `Non retiré à l’agence avant le ${inFrench(limite_retrait)}.` },
              as: 'systeme' as const,
            }
          : [],
      )
      await moveParcels(engine, tx, moves, { caller: SYSTEM, source: 'system' })
      return found.at(-1)
    })
    if (!last) return
    after = last._seq
  }
}

/** The condition on the commande `c` for nobody having picked it up by that day. */
const leftSince = (day: string): Sql =>
  sql`c.status = ${stateId('RETRAIT_AGENCE')} AND c.deleted_at IS NULL AND c.limite_retrait < ${day}`

/** A stored day, `2026-11-22 00:00:00.000Z`, as `22/11/2026`. */
const inFrench = (stored: string): string => stored.slice(0, 10).split('-').reverse().join('/')
