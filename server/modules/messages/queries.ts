import type { Row } from '#model/collections.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Holds the conversation until the transaction ends: its messages are written one after the other. */
export async function holdChat(tx: Tx, chat: string): Promise<string> {
  const [row] = await tx.query<{ last: string | null }>(
    sql`SELECT last_activity_at AS last FROM chats WHERE id = ${chat} FOR UPDATE`,
  )
  return row?.last ?? ''
}

/** The name of the other member of a direct conversation whose account is closed; null otherwise. */
export async function closedPartner(tx: Tx, chat: string, author: string): Promise<string | null> {
  const [row] = await tx.query<{ full_name: string }>(
    sql`SELECT u.full_name FROM chats AS c JOIN users AS u ON u.id = ANY(c.members) AND u.id <> ${author}
      WHERE c.id = ${chat} AND c.kind = 'direct' AND NOT u.active`,
  )
  return row?.full_name ?? null
}

/**
 * Moves the conversation up. For an internal note `updated` stays, so that nobody outside staff sees that
 * something happened.
 */
export async function noteActivity(
  tx: Tx,
  { chat, created, internal }: Pick<Row<'messages'>, 'chat' | 'created' | 'internal'>,
): Promise<void> {
  await tx.query(
    internal
      ? sql`UPDATE chats SET last_activity_at = ${created} WHERE id = ${chat}`
      : sql`UPDATE chats SET last_activity_at = ${created}, last_message_at = ${created} WHERE id = ${chat}`,
  )
}
