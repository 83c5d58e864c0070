import type { Row } from '#model/collections.ts'
import { ENDS } from '#model/domain/commande/states/own-states.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import type { Db } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'

/** Ends after which a life goes on: a lost parcel may be found, and a damaged one goes back. */
const GOES_ON: readonly StateCode[] = ['PERDU', 'ENDOMMAGE', 'CLOTURE']
const CLOSED_NEXT: readonly string[] = ENDS.filter((code) => !GOES_ON.includes(code)).map(stateId)
const SETTLED: readonly Row<'commands'>['money_state'][] = ['PAYE', 'SANS_OBJET']

/** True for a parcel that has ended and whose cash is settled: the only ones worth a query. */
export const mayBeClosable = ({
  status,
  money_state,
}: Pick<Row<'commands'>, 'status' | 'money_state'>): boolean =>
  CLOSED_NEXT.includes(status) && SETTLED.includes(money_state)

/**
 * True of a commande `c` that may be closed: it ended, its cash reached its client or there is none, and it is on
 * factures that are all paid, with no fee left to bill. `paid` is a facture that this transaction pays.
 */
export const isClosable = (paid = ''): Sql => sql`(c.status = ANY(${[...CLOSED_NEXT]}::text[])
  AND c.money_state = ANY(${[...SETTLED]}::text[]) AND c.deleted_at IS NULL
  AND EXISTS (SELECT FROM factures_details AS d WHERE d.command = c.id AND d.party = 'client')
  AND NOT EXISTS (SELECT FROM factures_details AS d JOIN factures AS f ON f.id = d.facture
    WHERE d.command = c.id AND d.party = 'client' AND f.kind <> 'avoir' AND f.state IN ('brouillon', 'emise')
      AND f.id <> ${paid})
  AND NOT EXISTS (SELECT FROM frais AS x WHERE x.command = c.id AND x.party = 'client' AND x.annule_par = ''
    AND x.facture_detail = '' AND x.occurred_at IS NOT NULL))`

/**
 * True of a commande `c` that may be closed and whose cash was in the books from the first. Older ones ended by
 * other rules.
 */
export const isLeftOpen = (): Sql => sql`(${isClosable()} AND c.paid_to_kind NOT IN ('', 'ouverture'))`

/** The ids of those of these commandes that may be closed, in order. */
export async function closableAmong(db: Db, commands: readonly string[], paid: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    sql`SELECT c.id FROM commands AS c WHERE c.id = ANY(${[...commands]}::text[]) AND ${isClosable(paid)} ORDER BY c.id`,
  )
  return rows.map(({ id }) => id)
}
