import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { offenders } from './declared.ts'
import { type Finding, finding } from './finding.ts'

/**
 * A closed day of a caisse opens with the count of the day before, and its postings lead to its
 * own count.
 */
export async function checkJournees(db: Db): Promise<Finding[]> {
  const wrong = await offenders(
    db,
    sql`SELECT j.id FROM journees_caisse AS j CROSS JOIN LATERAL (
        SELECT coalesce(sum(p.amount) FILTER (WHERE p.amount > 0 AND e.cause <> j.id), 0) AS entrees,
          coalesce(-sum(p.amount) FILTER (WHERE p.amount < 0 AND e.cause <> j.id), 0) AS sorties,
          coalesce(sum(p.amount), 0) AS moved, count(*) AS n
        FROM ledger_accounts AS a JOIN ledger_postings AS p ON p.account = a.id JOIN ledger_entries AS e ON e.id = p.entry
        WHERE a.kind = 'CAISSE' AND a.agence = j.agence
          AND p.account_version > j.from_version AND p.account_version <= j.to_version) AS of
      WHERE j.state = 'close' AND (j.compte <> j.ouverture + of.moved OR j.attendu <> j.compte - j.ecart
        OR j.entrees <> of.entrees OR j.sorties <> of.sorties OR of.n <> j.to_version - j.from_version)`,
  )
  const apart = await offenders(
    db,
    sql`SELECT id FROM (
        SELECT id, ouverture, from_version, lag(compte) OVER days AS before, lag(to_version) OVER days AS after
        FROM journees_caisse WINDOW days AS (PARTITION BY agence ORDER BY jour)) AS j
      WHERE before IS NOT NULL AND (ouverture <> before OR from_version <> after)`,
  )
  return [
    ...finding('journees_caisse.compte', wrong, (n) => `${n} journées de caisse ne font pas leur compte`),
    ...finding(
      'journees_caisse.ouverture',
      apart,
      (n) => `${n} journées n’ouvrent pas avec ce que la veille a compté`,
    ),
  ]
}
