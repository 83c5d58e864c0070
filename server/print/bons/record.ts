import type { Collections } from '#model/collections.ts'
import type { BonFormat } from '#model/domain/bon/formats.ts'
import { canonical } from '#server/clock.ts'
import { actorId } from '#server/core/base/caller.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import { sql } from '#server/db/sql.ts'

/** Records who printed the bon, and which copy it was. */
export async function recordBon(
  engine: Engine<Collections>,
  bon: string,
  format: BonFormat,
  origin: Origin,
): Promise<void> {
  await engine.db.transaction(async (tx) => {
    await engine.hold(tx, 'bons', [bon])
    const [row] = await tx.query<{ n: number }>(
      sql`SELECT coalesce(max(copy), 0) AS n FROM impressions WHERE bon = ${bon} AND bon <> ''`,
    )
    const printed = { bon, kind: 'bon', format, copy: (row?.n ?? 0) + 1 } as const
    const values = { ...printed, author: actorId(origin.caller), at: canonical(engine.clock.now()) }
    await engine.create(tx, 'impressions', values, origin)
  })
}
