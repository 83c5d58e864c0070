import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Finding } from './finding.ts'

/** An index whose building was interrupted neither speeds up nor guards what it is for. */
export async function checkIndexes(db: Db): Promise<Finding[]> {
  const broken = await db.query<{ name: string }>(sql`
    SELECT c.relname AS name FROM pg_index AS x JOIN pg_class AS c ON c.oid = x.indexrelid
    WHERE c.relnamespace = 'public'::regnamespace AND NOT x.indisvalid`)
  return broken.map(({ name }) => ({ where: name, what: 'l’index est inachevé : recréez-le (REINDEX)' }))
}
