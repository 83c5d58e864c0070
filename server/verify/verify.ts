import type { PgDatabase } from '#server/db/pool.ts'
import { checkCommandes, checkStates } from './commandes.ts'
import { checkCounters } from './counters.ts'
import { checkDeclared } from './declared.ts'
import type { Check, Finding } from './finding.ts'
import { checkIndexes } from './indexes.ts'
import { checkJournal } from './journal.ts'

const CHECKS: readonly Check[] = [
  checkDeclared,
  checkStates,
  checkCommandes,
  checkCounters,
  checkJournal,
  checkIndexes,
]

/** Everything that is wrong in a database, at one instant; people may go on working meanwhile. */
export async function verify(db: PgDatabase): Promise<Finding[]> {
  return db.transaction(async (tx) => {
    const findings: Finding[] = []
    for (const check of CHECKS) findings.push(...(await check(tx)))
    return findings
  }, 'REPEATABLE READ')
}
