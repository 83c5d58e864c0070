import type { Db } from '#server/db/database.ts'
import { checkCausedEntries } from '#server/verify/caused-entries.ts'
import { checkCommandes } from '#server/verify/commandes.ts'
import { checkFactures } from '#server/verify/factures.ts'
import type { Finding } from '#server/verify/finding.ts'
import { checkLedger } from '#server/verify/ledger.ts'
import { checkPaiements } from '#server/verify/paiements.ts'

/** What is wrong with the books after what a test has done. */
export async function verifyBooks(db: Db): Promise<Finding[]> {
  const checks = [checkCommandes, checkFactures, checkPaiements, checkLedger, checkCausedEntries]
  return (await Promise.all(checks.map((check) => check(db)))).flat()
}
