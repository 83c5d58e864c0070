import { createHash, randomBytes } from 'node:crypto'
import type { Database, Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

const KEY = 'first_account'

const digest = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * The link that lets the first moderateur in; undefined once the company has one. Each start makes the former
 * link void.
 */
export async function inviteFirstAccount(db: Database, publicUrl: string): Promise<string | undefined> {
  if (await hasModerateur(db)) return undefined
  const token = randomBytes(24).toString('base64url')
  await db.query(sql`INSERT INTO wasl_meta (key, value) VALUES (${KEY}, to_jsonb(${digest(token)}::text))
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`)
  return `${publicUrl}/premier-compte?jeton=${token}`
}

/** Takes the invitation, once: true for the one caller who holds it while nobody manages the company. */
export async function redeemInvitation(tx: Tx, token: string): Promise<boolean> {
  const taken = await tx.query(
    sql`DELETE FROM wasl_meta WHERE key = ${KEY} AND value = to_jsonb(${digest(token)}::text) RETURNING key`,
  )
  return taken.length > 0 && !(await hasModerateur(tx))
}

async function hasModerateur(db: Pick<Database, 'query'>): Promise<boolean> {
  const [row] = await db.query<{ present: boolean }>(
    sql`SELECT EXISTS (SELECT FROM users WHERE type = 'moderateur') AS present`,
  )
  return row?.present ?? false
}
