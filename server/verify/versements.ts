import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { offenders } from './declared.ts'
import { type Finding, finding } from './finding.ts'

/**
 * Checks that each validated versement took in the amount due on its facture, but for its gap, and that the
 * cash of a parcel was taken by the livreur who handed it over or owes it.
 */
export async function checkVersements(db: Db): Promise<Finding[]> {
  const wrong = await offenders(
    db,
    sql`SELECT v.id FROM versements AS v LEFT JOIN factures AS f ON f.id = v.facture
      WHERE v.state = 'valide' AND (v.ecart <> v.montant - v.du OR f.id IS NULL OR f.net <> v.du)`,
  )
  const unnumbered = await offenders(
    db,
    sql`SELECT v.id FROM versements AS v WHERE (v.state = 'valide') <> (v.recu <> '')`,
  )
  const elsewhere = await offenders(
    db,
    sql`SELECT c.id FROM commands AS c LEFT JOIN versements AS v ON v.id = c.versement AND c.versement <> ''
      WHERE c.paid_to_kind = 'livreur' AND (c.paid_to <> v.livreur
        OR c.money_state = 'CHEZ_LIVREUR' AND (c.paid_to <> c.delivery_man OR c.versement <> ''))`,
  )
  return [
    ...finding(
      'commands.paid_to',
      elsewhere,
      (n) => `${n} commandes ont leurs espèces chez un autre livreur que celui qui les verse`,
    ),
    ...finding('versements.du', wrong, (n) => `${n} versements ne font pas le compte de leur facture`),
    ...finding('versements.recu', unnumbered, (n) => `${n} versements n’ont pas le reçu de leur état`),
  ]
}
