import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { offenders } from './declared.ts'
import { type Finding, finding } from './finding.ts'

/**
 * Checks that a paiement has the amount of its facture or retrait, which is paid when it is, and a stamp only
 * for cash; a lot has the sum of its paiements.
 */
export async function checkPaiements(db: Db): Promise<Finding[]> {
  const unlike = await offenders(
    db,
    sql`SELECT p.id FROM paiements AS p LEFT JOIN factures AS f ON f.id = p.facture AND p.facture <> ''
        LEFT JOIN retraits AS r ON r.id = p.retrait AND p.retrait <> ''
      WHERE p.montant <> coalesce(f.net, r.montant, 0) OR p.montant <= 0`,
  )
  const unpaid = await offenders(
    db,
    sql`SELECT p.id FROM paiements AS p LEFT JOIN factures AS f ON f.id = p.facture AND p.facture <> ''
        LEFT JOIN retraits AS r ON r.id = p.retrait AND p.retrait <> ''
      WHERE p.state = 'poste' AND coalesce(f.state = 'payee', r.state = 'postee', FALSE) IS FALSE`,
  )
  const stamped = await offenders(
    db,
    sql`SELECT id FROM paiements WHERE timbre <> 0 AND NOT (mode = 'especes' AND state = 'poste')`,
  )
  const lots = await offenders(
    db,
    sql`SELECT l.id FROM lots_paiement AS l LEFT JOIN (
        SELECT lot, sum(montant) AS montant FROM paiements WHERE lot <> '' GROUP BY lot) AS p ON p.lot = l.id
      WHERE l.montant <> coalesce(p.montant, 0)`,
  )
  return [
    ...finding('paiements.montant', unlike, (n) => `${n} paiements n’ont pas le montant de ce qu’ils paient`),
    ...finding('paiements.state', unpaid, (n) => `${n} paiements ont payé ce qui n’est pas dit payé`),
    ...finding('paiements.timbre', stamped, (n) => `${n} paiements portent un timbre sans reçu d’espèces`),
    ...finding('lots_paiement.montant', lots, (n) => `${n} lots ne font pas la somme de leurs paiements`),
  ]
}
