import type { Tx } from '#server/db/database.ts'
import { among, sql } from '#server/db/sql.ts'

/**
 * The livreurs among these accounts whose account is open; each stays open until the transaction ends. A closing of
 * one waits, and then counts the parcels it was given.
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
