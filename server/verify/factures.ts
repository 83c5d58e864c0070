import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { offenders } from './declared.ts'
import { type Finding, finding } from './finding.ts'

/** The total of a facture is the sum of its lines, with the extra fees of their commandes; a commission is a fee. The copy of these fees on an issued line is still true. */
export async function checkFactures(db: Db): Promise<Finding[]> {
  const wrong = await offenders(
    db,
    sql`SELECT f.id FROM factures AS f LEFT JOIN (
        SELECT line.facture, sum(line.price + c.extra_fees) AS total
        FROM factures_details AS line JOIN commands AS c ON c.id = line.command GROUP BY line.facture
      ) AS lines ON lines.facture = f.id
      WHERE f.kind <> 'commission' AND f.total <> coalesce(lines.total, 0)`,
  )
  const copies = await offenders(
    db,
    sql`SELECT line.id FROM factures_details AS line JOIN commands AS c ON c.id = line.command
      JOIN factures AS f ON f.id = line.facture WHERE f.state <> 'brouillon' AND line.extra_fees <> c.extra_fees`,
  )
  const gaps = await offenders(
    db,
    sql`SELECT f.id FROM factures AS f LEFT JOIN versements AS v ON v.facture = f.id AND v.facture <> ''
      LEFT JOIN (SELECT origine, sum(net) AS net FROM factures
        WHERE party = 'client' AND kind = 'avoir' AND state <> 'brouillon' GROUP BY 1
      ) AS corrected ON f.party = 'client' AND corrected.origine = f.id
      WHERE f.ecart <> coalesce(v.ecart, corrected.net, 0)`,
  )
  return [
    ...finding('factures.total', wrong, (n) => `${n} factures ne font pas la somme de leurs lignes`),
    ...finding(
      'factures.ecart',
      gaps,
      (n) => `${n} factures ont un autre écart que leur versement ou leurs avoirs`,
    ),
    ...finding(
      'factures_details.extra_fees',
      copies,
      (n) => `${n} lignes n’ont plus les frais de leur commande`,
    ),
  ]
}
