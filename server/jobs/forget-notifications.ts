import { KEPT_DAYS } from '#model/domain/notifications/kinds.ts'
import { canonical } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Deletes notifications of long ago: those that were read or decided first. */
export async function forgetNotifications(db: Database, now: Temporal.Instant): Promise<void> {
  const before = (days: number) => canonical(now.subtract({ hours: days * 24 }))
  await db.query(sql`DELETE FROM notifications WHERE at < ${before(KEPT_DAYS.unread)}
    OR (at < ${before(KEPT_DAYS.read)} AND (read_at IS NOT NULL OR done_at IS NOT NULL))`)
}
