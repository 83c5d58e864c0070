import { invalid } from '#server/core/base/refusals.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

const NOT_ON_BON = {
  code: 'validation_bon',
  message: 'Ce colis n’est pas sur ce bon : ajoutez-le au bon d’abord.',
}

/** Refuses a move that names a bon the parcel does not stand on. */
export async function mustBeOnBon(tx: Tx, bon: string, command: string): Promise<void> {
  const [line] = await tx.query(
    sql`SELECT FROM bons_details WHERE bon = ${bon} AND command = ${command} LIMIT 1`,
  )
  if (!line) throw invalid({ bon: NOT_ON_BON })
}

/** The instant the tour of the parcel began, canonical; empty when it is on none. */
export async function tourOpenedAt(tx: Tx, command: string): Promise<string> {
  const [tour] = await tx.query<{ opened_at: string | null }>(
    sql`SELECT t.opened_at FROM commands AS c JOIN tours AS t ON t.id = c.tour WHERE c.id = ${command} AND c.tour <> ''`,
  )
  return tour?.opened_at ?? ''
}
