import { invalid } from '#server/core/http/errors.ts'
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
