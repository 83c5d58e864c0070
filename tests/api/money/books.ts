import { canonical, systemClock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { openAt } from '#server/ledger/open-books.ts'
import { checkCausedEntries } from '#server/verify/caused-entries.ts'
import { checkCommandes } from '#server/verify/commandes.ts'
import { checkFactures } from '#server/verify/factures.ts'
import { checkLedger } from '#server/verify/ledger.ts'
import { checkPaiements } from '#server/verify/paiements.ts'
import { checkVersements } from '#server/verify/versements.ts'

/** The findings of all checks of the ledger after a test. */
export async function verifyBooks(db: Database): Promise<string[]> {
  const checks = [
    ...[checkCommandes, checkFactures, checkPaiements, checkVersements],
    ...[checkLedger, checkCausedEntries],
  ]
  const found = (await Promise.all(checks.map((check) => check(db)))).flat()
  return [...found.map(({ what }) => what), ...(await openedAnew(db))]
}

class PutBack extends Error {}

/** The balances a second opening of the ledger would write: none when the records explain every balance. */
export async function openedAnew(db: Database): Promise<string[]> {
  const note = 'Ouvert une seconde fois'
  let found: readonly { opened: string }[] = []
  const undone = db.transaction(async (tx) => {
    await openAt(tx, canonical(systemClock.now()), note)
    found = await tx.query(
      sql`SELECT concat_ws(' ', 'would open', kind, "user", montant) AS opened FROM ouvertures WHERE note = ${note}`,
    )
    throw new PutBack()
  })
  await undone.catch((error: unknown) => {
    if (!(error instanceof PutBack)) throw error
  })
  return found.map(({ opened }) => opened)
}
