import { type Sql, sql } from '#server/db/sql.ts'

/**
 * What the issued factures of a client come to that have not reached him, also those in payment: together they make
 * the minimum of a virement. `user` is the column of the client.
 */
export const unpaidNets = (user: Sql): Sql => sql`(SELECT coalesce(sum(u.net), 0) FROM factures AS u
  WHERE u."user" = ${user} AND u.party = 'client' AND u.kind IN ('', 'facture') AND u.state = 'emise' AND u.net > 0)`
