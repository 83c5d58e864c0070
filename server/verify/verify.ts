import type { FileStore } from '#server/core/files/file-store.ts'
import type { PgDatabase } from '#server/db/pool.ts'
import { checkCausedEntries } from './caused-entries.ts'
import { checkClotures } from './clotures.ts'
import { checkCommandes } from './commandes.ts'
import { checkCounters } from './counters.ts'
import { checkDeclared } from './declared.ts'
import { checkFactures } from './factures.ts'
import { checkFiles } from './files.ts'
import type { Check, Finding } from './finding.ts'
import { checkFrais } from './frais.ts'
import { checkIndexes } from './indexes.ts'
import { checkJournal } from './journal.ts'
import { checkJournalledRows } from './journalled-rows.ts'
import { checkJournees } from './journees.ts'
import { checkJours } from './jours.ts'
import { checkLedger } from './ledger.ts'
import { checkMarges } from './marges.ts'
import { checkPackaging, checkStock } from './packaging.ts'
import { checkPaiements } from './paiements.ts'
import { checkPesees } from './pesees.ts'
import { checkSeals } from './seals.ts'
import { checkStates } from './states.ts'
import { checkVersements } from './versements.ts'

/** Checks of the tables, in their order. */
export const CHECKS: readonly Check[] = [
  checkDeclared,
  checkStates,
  checkCommandes,
  checkFactures,
  checkVersements,
  checkPaiements,
  checkJournees,
  checkLedger,
  checkClotures,
  checkMarges,
  checkCausedEntries,
  checkFrais,
  checkPackaging,
  checkStock,
  checkPesees,
  checkCounters,
  checkJours,
  checkJournal,
  checkJournalledRows,
  checkIndexes,
]

/**
 * Everything that is wrong in a database and its files, at one instant; people may go on working meanwhile. `seal` is
 * the hash of a seal kept elsewhere.
 */
export async function verify(db: PgDatabase, files: FileStore, seal?: string): Promise<Finding[]> {
  return db.transaction(async (tx) => {
    const findings: Finding[] = []
    for (const check of CHECKS) findings.push(...(await check(tx)))
    findings.push(...(await checkSeals(tx, seal)))
    findings.push(...(await checkFiles(tx, files)))
    return findings
  }, 'REPEATABLE READ')
}
