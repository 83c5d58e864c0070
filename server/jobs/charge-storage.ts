import type { Collections } from '#model/collections.ts'
import { canonical } from '#server/clock.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import { sql } from '#server/db/sql.ts'
import { holdFree } from '#server/parcels/hold-free.ts'
import { HeldFees } from '#server/tariffs/held-fees.ts'
import { chargeNights, STORED_STATES, staysOf } from '#server/tariffs/storage.ts'
import { isDueTonight } from './once-a-night.ts'

/** Parcels held at once. */
const BATCH = 200

/** Charges the nights of parcels waiting at the agences, once a night. */
export async function chargeStorage(engine: Engine<Collections>): Promise<void> {
  if (await isDueTonight(engine, 'frais.stockage')) await chargeWaiting(engine)
}

/**
 * Charges the nights not charged yet, at any hour. Parcels that a person has locked are charged the next
 * night, or when they leave.
 */
export async function chargeWaiting(engine: Engine<Collections>): Promise<void> {
  const rows = [...engine.cached('clients_fee').values()]
  if (!rows.some(({ outcome }) => outcome === 'stockage')) return
  const now = canonical(engine.clock.now())
  const waits = sql`c.status = ANY(${STORED_STATES}::text[]) AND c.deleted_at IS NULL AND c.twin = ''`
  let after = { at: '-infinity', seq: 0 }
  for (;;) {
    const last = await engine.db.transaction(async (tx) => {
      const found = await tx.query<{ id: string; last_event_at: string; _seq: number }>(
        sql`SELECT c.id, c.last_event_at, c._seq FROM commands AS c
          WHERE ${waits} AND (c.last_event_at, c._seq) > (${after.at}::timestamptz, ${after.seq}::bigint)
          ORDER BY c.last_event_at, c._seq LIMIT ${BATCH}`,
      )
      const ids = found.map(({ id }) => id)
      const free = [...(await holdFree(tx, ids, waits))]
      const fees = new HeldFees(tx)
      await fees.read(free)
      const context = { engine, tx, fees, origin: { caller: SYSTEM, source: 'system' } } as const
      for (const stay of await staysOf(tx, free)) await chargeNights(context, stay, now)
      return found.at(-1)
    })
    if (!last) return
    after = { at: last.last_event_at, seq: last._seq }
  }
}
