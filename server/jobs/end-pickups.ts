import type { Collections } from '#model/collections.ts'
import { stateId } from '#model/domain/commande/reference.ts'
import { localDay } from '#server/clock.ts'
import { SYSTEM } from '#server/core/caller.ts'
import type { Engine } from '#server/core/engine.ts'
import { sql } from '#server/db/sql.ts'
import { moveParcels } from '#server/parcels/move.ts'

/** Parcels held at once. */
const BATCH = 200

/**
 * A parcel nobody came for by its last day is to go back. What another process, or a person, has in hand is left to the
 * next turn, as is one that may not be moved.
 */
export async function endPickups(engine: Engine<Collections>): Promise<void> {
  const today = `${localDay(engine.clock.now())} 00:00:00.000Z`
  let after = 0
  for (;;) {
    const last = await engine.db.transaction(async (tx) => {
      const found = await tx.query<{ id: string; limite_retrait: string; _seq: number }>(
        sql`SELECT id, limite_retrait, _seq FROM commands
          WHERE status = ${stateId('RETRAIT_AGENCE')} AND deleted_at IS NULL AND limite_retrait < ${today}
            AND _seq > ${after}::bigint
          ORDER BY _seq LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
      )
      const moves = found.map(({ id, limite_retrait }) => ({
        command: id,
        to: 'DEMANDE_RETOUR' as const,
        values: { note: `Non retiré à l’agence avant le ${inFrench(limite_retrait)}.` },
        as: 'systeme' as const,
      }))
      await moveParcels(engine, tx, moves, { caller: SYSTEM, source: 'system' })
      return found.at(-1)
    })
    if (!last) return
    after = last._seq
  }
}

/** A stored day, `2026-11-22 00:00:00.000Z`, as `22/11/2026`. */
const inFrench = (stored: string): string => stored.slice(0, 10).split('-').reverse().join('/')
