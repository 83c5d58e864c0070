import type { Row } from '#model/collections.ts'
import type { Db } from '#server/db/database.ts'
import { among, type Sql, sql } from '#server/db/sql.ts'

type Party = Row<'factures'>['party']

/** The newest line of a commande on an issued facture. */
export interface IssuedLine {
  readonly command: string
  readonly facture: string
  readonly number: string
  readonly party: Party
}

/** The line of each of these commandes on an issued facture, by commande; of one party when it is named. */
export async function issuedLines(
  db: Db,
  commands: readonly string[],
  party?: Party,
): Promise<ReadonlyMap<string, IssuedLine>> {
  if (commands.length === 0) return new Map()
  const ofParty = party === undefined ? sql`` : sql`AND f.party = ${party}`
  const rows = await db.query<IssuedLine>(
    sql`SELECT d.command, f.id AS facture, f.number, f.party
        FROM factures_details AS d JOIN factures AS f ON f.id = d.facture
        WHERE ${among(sql`d.command`, commands)} AND f.state IN ('emise', 'payee', 'annulee') ${ofParty}
        ORDER BY d._seq`,
  )
  return new Map(rows.map((row) => [row.command, row]))
}

/**
 * The commandes of these that a facture of their client has settled: a line of it is issued, and no relance has started
 * them again since.
 */
export async function settledWithClient(db: Db, commands: readonly string[]): Promise<ReadonlySet<string>> {
  if (commands.length === 0) return new Set()
  const rows = await db.query<{ command: string }>(
    sql`SELECT DISTINCT d.command FROM factures_details AS d JOIN factures AS f ON f.id = d.facture
        WHERE ${among(sql`d.command`, commands)} AND f.party = 'client' AND f.kind = 'facture'
          AND f.state IN ('emise', 'payee', 'annulee')
          AND NOT EXISTS (SELECT FROM suivis AS s
            WHERE s.command = d.command AND s.kind = 'relance' AND s.at > f.issued_at)`,
  )
  return new Set(rows.map(({ command }) => command))
}

/** True of a commande whose encaissé its client was billed; `command` is the column of its id. */
export const isBilledToClient = (command: Sql): Sql =>
  sql`EXISTS (SELECT FROM factures_details AS d JOIN factures AS b ON b.id = d.facture
    WHERE d.command = ${command} AND d.party = 'client' AND d.premiere AND b.state <> 'brouillon')`
