import type { Tx } from '#server/db/database.ts'
import { among, sql } from '#server/db/sql.ts'

/**
 * Of these accounts, the livreurs whose account is open; each stays so until the transaction ends. Whoever closes one waits,
 * and then counts the parcels it was given.
 */
export async function holdOpenLivreurs(tx: Tx, ids: Iterable<string>): Promise<ReadonlySet<string>> {
  const asked = [...new Set(ids)].filter((id) => id !== '')
  if (asked.length === 0) return new Set()
  const rows = await tx.query<{ id: string }>(
    sql`SELECT id FROM users WHERE ${among(sql`id`, asked)} AND type = 'livreur' AND active
        ORDER BY id FOR KEY SHARE`,
  )
  return new Set(rows.map(({ id }) => id))
}
