import { type Sql, sql } from '#server/db/sql.ts'

/**
 * The sum of a client's issued, unpaid factures, those in payment included: together they count towards the
 * minimum of a virement. `user` is the column of the client.
 */
export const unpaidNets = (user: Sql): Sql => sql`(SELECT coalesce(sum(u.net), 0) FROM factures AS u
  WHERE u."user" = ${user} AND u.party = 'client' AND u.kind IN ('', 'facture') AND u.state = 'emise' AND u.net > 0)`
