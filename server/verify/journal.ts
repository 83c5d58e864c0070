import { collections } from '#model/collections.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { offenders } from './declared.ts'
import { type Finding, finding } from './finding.ts'

/** Every line of the journal leads to the record it is about. */
export async function checkJournal(db: Db): Promise<Finding[]> {
  const names = Object.keys(collections)
  const lost = await offenders(
    db,
    sql`SELECT id FROM journal WHERE record = '' OR collection <> ALL(${names}::text[])`,
  )
  return finding('journal', lost, (n) => `${n} écritures ne disent pas de quelle fiche elles parlent`)
}
