import type { Tx } from '#server/db/database.ts'
import { among, sql } from '#server/db/sql.ts'

/**
 * When the commande `c` entered its state. Not the date of its last event: changes of hands and undone moves
 * do not count. A commande written without suivis entered it with its last event.
 */
export const ENTERED_AT = sql`coalesce((SELECT suivis.at FROM suivis
  WHERE suivis.command = c.id AND suivis.status = c.status AND suivis."from" <> suivis.status
    AND suivis.kind <> 'annulation' AND suivis.at IS NOT NULL
  ORDER BY suivis.at DESC LIMIT 1), c.last_event_at)`

/** `ENTERED_AT` of these commandes, by id. */
export async function enteredAt(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ id: string; at: string }>(
    sql`SELECT c.id, ${ENTERED_AT} AS at FROM commands AS c WHERE ${among(sql`c.id`, ids)}`,
  )
  return new Map(rows.map(({ id, at }) => [id, at]))
}
