import { collections } from '#model/collections.ts'
import type { Db } from '#server/db/database.ts'
import { ident, sql } from '#server/db/sql.ts'
import { offenders } from './declared.ts'
import { type Finding, finding } from './finding.ts'

/** Every line of the journal leads to the record it is about. */
export async function checkJournal(db: Db): Promise<Finding[]> {
  const names = Object.keys(collections)
  const lost = await offenders(
    db,
    sql`SELECT id FROM journal WHERE record = '' OR collection <> ALL(${names}::text[])`,
  )
  const findings = finding(
    'journal',
    lost,
    (n) => `${n} écritures ne disent pas de quelle fiche elles parlent`,
  )
  const written = await db.query<{ collection: string }>(
    sql`SELECT DISTINCT collection FROM journal WHERE collection = ANY(${names}::text[])`,
  )
  for (const { collection } of written) findings.push(...(await checkRecords(db, collection)))
  return findings
}

/** A record that is gone was said to be deleted. */
async function checkRecords(db: Db, collection: string): Promise<Finding[]> {
  const unexplained = await offenders(
    db,
    sql`SELECT DISTINCT j.record AS id FROM journal AS j
      WHERE j.collection = ${collection}
        AND NOT EXISTS (SELECT FROM ${ident(collection)} AS r WHERE r.id = j.record)
        AND NOT EXISTS (SELECT FROM journal AS d WHERE d.record = j.record AND d.collection = ${collection} AND d.action = 'delete')`,
  )
  return finding(
    'journal',
    unexplained,
    (n) => `${n} fiches de ${collection} ont disparu sans écriture de suppression`,
  )
}
