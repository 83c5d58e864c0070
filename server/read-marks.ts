import { newId } from '#server/core/base/ids.ts'
import type { Tx } from '#server/db/database.ts'
import { ident, sql } from '#server/db/sql.ts'

/** Collections of read marks, and those whose `last_activity_at` bounds them. */
const MARKS = {
  chat: { marks: 'chats_lus', of: 'chats' },
  reclamation: { marks: 'reclamations_lus', of: 'reclamations' },
} as const

export interface ReadMark {
  readonly thread: keyof typeof MARKS
  readonly id: string
  readonly user: string
  /** Instant of the last message read. */
  readonly until: string
  readonly now: string
}

/**
 * Moves a mark forward only: two windows of one person may report out of order. It never passes the last
 * activity.
 */
export async function markRead(tx: Tx, { thread, id, user, until, now }: ReadMark): Promise<void> {
  if (user === '') return
  const { marks, of } = MARKS[thread]
  await tx.query(
    sql`INSERT INTO ${ident(marks)} AS m (id, ${ident(thread)}, "user", read_at, created, updated)
      VALUES (${newId()}, ${id}, ${user},
        LEAST(${until}::timestamptz, (SELECT last_activity_at FROM ${ident(of)} WHERE id = ${id})), ${now}, ${now})
      ON CONFLICT (${ident(thread)}, "user") DO UPDATE SET read_at = excluded.read_at, updated = excluded.updated
        WHERE m.read_at < excluded.read_at`,
  )
}
