import type { Tx } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { holdDepartures } from './bons/leaving.ts'

/**
 * Holds those of these commandes that nobody else holds and that still satisfy the condition (on `c`), after the bons
 * they may come off: a bon is always locked before its parcels.
 */
export async function holdFree(
  tx: Tx,
  commands: readonly string[],
  condition: Sql,
): Promise<ReadonlySet<string>> {
  if (commands.length === 0) return new Set()
  await holdDepartures(tx, commands)
  const rows = await tx.query<{ id: string }>(
    sql`SELECT c.id FROM commands AS c WHERE c.id = ANY(${[...commands]}::text[]) AND ${condition}
        ORDER BY c.id FOR UPDATE SKIP LOCKED`,
  )
  return new Set(rows.map(({ id }) => id))
}
