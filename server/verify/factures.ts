import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { offenders } from './declared.ts'
import { type Finding, finding } from './finding.ts'

/** The total of a facture is the sum of its lines, with the extra fees of their commandes; a commission is a fee. */
export async function checkFactures(db: Db): Promise<Finding[]> {
  const wrong = await offenders(
    db,
    sql`SELECT f.id FROM factures AS f LEFT JOIN (
        SELECT line.facture, sum(line.price + c.extra_fees) AS total
        FROM factures_details AS line JOIN commands AS c ON c.id = line.command GROUP BY line.facture
      ) AS lines ON lines.facture = f.id
      WHERE f.kind <> 'commission' AND f.total <> coalesce(lines.total, 0)`,
  )
  return finding('factures.total', wrong, (n) => `${n} factures ne font pas la somme de leurs lignes`)
}
