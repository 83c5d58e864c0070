import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { offenders } from './declared.ts'
import { type Finding, finding } from './finding.ts'

/**
 * Checks that the weight of a commande is that of its last weighing, and that a fee of weight fits the
 * weighing it names.
 */
export async function checkPesees(db: Db): Promise<Finding[]> {
  const drifted = await offenders(
    db,
    sql`SELECT c.id FROM commands AS c FULL JOIN (
        SELECT DISTINCT ON (command) command, taxable_g FROM pesees ORDER BY command, _seq DESC) AS p ON p.command = c.id
      WHERE c.id IS NOT NULL AND (c.weighed_g <> 0 OR p.command IS NOT NULL) AND c.weighed_g <> coalesce(p.taxable_g, 0)`,
  )
  const unproven = await offenders(
    db,
    sql`SELECT f.id FROM frais AS f LEFT JOIN pesees AS p ON p.id = f.pesee
      WHERE f.pesee <> '' AND (p.command, p.taxable_g) IS DISTINCT FROM (f.command, f.mesure)`,
  )
  return [
    ...finding(
      'commands.weighed_g',
      drifted,
      (n) => `${n} commandes n’ont pas le poids de leur dernière pesée`,
    ),
    ...finding('frais.pesee', unproven, (n) => `${n} frais n’ont pas le poids de leur pesée`),
  ]
}
