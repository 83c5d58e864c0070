import { newTokenKey } from '#server/core/base/ids.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** The secret that signs tokens: made once, kept in the database, shared by every process. */
export async function tokenSecret(db: Database): Promise<string> {
  await db.query(
    sql`INSERT INTO wasl_meta (key, value) VALUES ('token_secret', to_jsonb(${newTokenKey()}::text)) ON CONFLICT (key) DO NOTHING`,
  )
  const [row] = await db.query<{ value: string }>(sql`SELECT value FROM wasl_meta WHERE key = 'token_secret'`)
  if (!row) throw new Error('wasl_meta has lost the token secret')
  return row.value
}
