import webPush, { type VapidKeys } from 'web-push'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/**
 * The keys that identify this server to push services (RFC 8292): made once and kept in the database. Subscriptions are
 * bound to the public one, so other keys would silence every device.
 */
export async function vapidKeys(db: Database): Promise<VapidKeys> {
  const [known] = await db.query<{ value: VapidKeys }>(KEPT)
  if (known) return known.value
  const made = JSON.stringify(webPush.generateVAPIDKeys())
  await db.query(
    sql`INSERT INTO wasl_meta (key, value) VALUES ('vapid_keys', ${made}::jsonb) ON CONFLICT (key) DO NOTHING`,
  )
  const [row] = await db.query<{ value: VapidKeys }>(KEPT)
  if (!row) throw new Error('wasl_meta has lost the push keys')
  return row.value
}

const KEPT = sql`SELECT value FROM wasl_meta WHERE key = 'vapid_keys'`
