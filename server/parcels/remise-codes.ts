import { createHash } from 'node:crypto'
import type { Row } from '#model/collections.ts'
import type { Tries } from '#model/domain/commande/remise-code.ts'
import type { Tx } from '#server/db/database.ts'
import { among, sql } from '#server/db/sql.ts'

/**
 * The four digits a recipient gives at the door. They are derived from the token of the parcel's link, which
 * no livreur may read: a person with the link has the code, and nothing more is stored.
 */
export function remiseCodeOf({ id, public_token }: Pick<Row<'commands'>, 'id' | 'public_token'>): string {
  const digest = createHash('sha256').update(`remise ${id} ${public_token}`).digest()
  return String(digest.readUInt32BE(0) % 10_000).padStart(4, '0')
}

/** The tries of codes at the doors of these parcels, by commande; a parcel without a try is missing. */
export async function triesOf(tx: Tx, commands: readonly string[]): Promise<ReadonlyMap<string, Tries>> {
  if (commands.length === 0) return new Map()
  const rows = await tx.query<Tries & { command: string }>(
    sql`SELECT command, (count(*) FILTER (WHERE juste))::int AS right, (count(*) FILTER (WHERE NOT juste))::int AS wrong
        FROM essais_code WHERE ${among(sql`command`, commands)} GROUP BY command`,
  )
  return new Map(rows.map(({ command, right, wrong }) => [command, { right, wrong }]))
}
