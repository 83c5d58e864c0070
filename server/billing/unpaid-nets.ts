import { fromNumeric } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import type { Db } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'

/**
 * What the issued factures of a client come to that have not reached him, also those in payment: together they make
 * the minimum of a virement. `user` is the column, or the id, of the client.
 */
export const unpaidNets = (user: Sql): Sql => sql`(SELECT coalesce(sum(u.net), 0) FROM factures AS u
  WHERE u."user" = ${user} AND u.party = 'client' AND u.kind IN ('', 'facture') AND u.state = 'emise' AND u.net > 0)`

export async function unpaidNetsOf(db: Db, user: string): Promise<Centimes> {
  const [row] = await db.query<{ unpaid: string }>(sql`SELECT ${unpaidNets(sql`${user}`)}::text AS unpaid`)
  return fromNumeric(row?.unpaid ?? '0')
}
