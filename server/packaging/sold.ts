import type { Collections } from '#model/collections.ts'
import { SELLING } from '#model/domain/packaging.ts'
import { canonical } from '#server/clock.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import { sql } from '#server/db/sql.ts'

const SOLD_DAYS = 30

/**
 * Counts again what each agence sold of each packaging in the last days. Between two nights movements add to it: it holds up to
 * a day more. The stocks are locked first, in the order of movements, so that none of these comes between.
 */
export async function recountSold({ db, clock }: Pick<Engine<Collections>, 'db' | 'clock'>): Promise<void> {
  const since = canonical(clock.now().subtract({ hours: 24 * SOLD_DAYS }))
  await db.transaction(async (tx) => {
    await tx.query(
      sql`SELECT id FROM packaging_stocks WHERE client = '' ORDER BY packaging, agence FOR UPDATE`,
    )
    await tx.query(sql`UPDATE packaging_stocks AS s SET vendus_30j = counted.pieces FROM (
        SELECT stock.id, coalesce(-sum(m.quantity), 0)::int AS pieces FROM packaging_stocks AS stock
        LEFT JOIN packaging_movements AS m ON m.packaging = stock.packaging AND m.agence = stock.agence AND m.client = ''
          AND m.kind = ANY(${[...SELLING]}::text[]) AND m.created >= ${since}
        WHERE stock.client = '' GROUP BY stock.id) AS counted
      WHERE s.id = counted.id AND s.vendus_30j <> counted.pieces`)
  })
}
