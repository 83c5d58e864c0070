import { ACCOUNTS } from '#model/domain/ledger/accounts.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { offenders } from './declared.ts'
import { type Finding, finding } from './finding.ts'

const GUARDED = Object.entries(ACCOUNTS).flatMap(([kind, { guarded }]) => (guarded ? [kind] : []))

/**
 * Checks that each entry sums to zero, and that guarded accounts have the balance of their postings. It
 * reports, and repairs nothing.
 */
export async function checkLedger(db: Db): Promise<Finding[]> {
  const unbalanced = await offenders(
    db,
    sql`SELECT coalesce(e.id, p.entry) AS id FROM ledger_entries AS e
      FULL JOIN (SELECT entry, sum(amount) AS sum, count(*) AS n FROM ledger_postings GROUP BY entry) AS p ON p.entry = e.id
      WHERE e.id IS NULL OR p.sum IS DISTINCT FROM 0 OR p.n < 2`,
  )
  const drifted = await offenders(
    db,
    sql`SELECT coalesce(a.id, p.account) AS id FROM ledger_accounts AS a
      FULL JOIN (SELECT account, sum(amount) AS sum, count(*) AS n FROM ledger_postings GROUP BY account) AS p
        ON p.account = a.id
      WHERE a.id IS NULL OR (a.kind = ANY(${GUARDED}::text[])
        AND (a.balance, a.version) IS DISTINCT FROM (coalesce(p.sum, 0), coalesce(p.n, 0)))`,
  )
  const misled = await offenders(
    db,
    sql`SELECT id FROM (
        SELECT p.id, p.balance_after, p.account_version, sum(p.amount) OVER walk AS balance, row_number() OVER walk AS version
        FROM ledger_postings AS p JOIN ledger_accounts AS a ON a.id = p.account WHERE a.kind = ANY(${GUARDED}::text[])
        WINDOW walk AS (PARTITION BY p.account ORDER BY p.account_version, p._seq)) AS told
      WHERE (balance_after, account_version) IS DISTINCT FROM (balance, version)`,
  )
  const stray = await offenders(
    db,
    sql`SELECT id FROM ledger_postings AS p WHERE NOT EXISTS (SELECT FROM ledger_entries AS e WHERE e.id = p.entry)
      OR NOT EXISTS (SELECT FROM ledger_accounts AS a WHERE a.id = p.account)`,
  )
  return [
    ...finding(
      'ledger_postings',
      stray,
      (n) => `${n} mouvements ne sont d’aucune écriture ou d’aucun compte`,
    ),
    ...finding('ledger_entries', unbalanced, (n) => `${n} écritures ne s’équilibrent pas`),
    ...finding(
      'ledger_accounts.balance',
      drifted,
      (n) => `${n} comptes ne disent pas la somme de leurs mouvements`,
    ),
    ...finding(
      'ledger_postings.balance_after',
      misled,
      (n) => `${n} mouvements ne disent pas le solde qu’ils ont laissé`,
    ),
  ]
}
