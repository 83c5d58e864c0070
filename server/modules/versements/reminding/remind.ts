import { fromDirhams } from '#model/domain/money.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { type ChatOpening, openDirect } from '#server/modules/chats/conversation/open.ts'
import { livreursAtDesk } from '#server/till/waiting.ts'
import { cashReminder, FIRST_WORDS } from '#server/translation/cash-reminder.ts'

export interface Reminded {
  /** Livreurs reminded now, and those reminded earlier today. */
  readonly relances: number
  readonly deja: number
}

/**
 * Reminds each livreur of an agence who has cash to hand over, once since `start`, however many callers do
 * so. A closed account reads nothing, and is left to a manager.
 */
export async function remindUnpaid(opening: ChatOpening, agence: string, start: string): Promise<Reminded> {
  const { engine, db, origin } = opening
  const users = engine.cached('users')
  const owing = (await livreursAtDesk(db, agence, start)).filter(
    ({ id, du }) => du > 0 && users.get(id)?.active,
  )
  const chats = new Map<string, string>()
  for (const { id } of owing) chats.set(id, await openDirect(opening, id))
  return db.transaction(async (tx) => {
    // Callers wait for each other here: the second finds the messages of the first.
    await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('caisse'), hashtext('relances'))`)
    const told = await remindedSince(tx, [...chats.keys()], start)
    const waiting = owing.filter(({ id }) => !told.has(id))
    for (const { id, du } of waiting) {
      const body = cashReminder(fromDirhams(du))
      await engine.create(tx, 'messages', { chat: chats.get(id) ?? '', body }, origin)
    }
    return { relances: waiting.length, deja: owing.length - waiting.length }
  })
}

async function remindedSince(db: Db, livreurs: readonly string[], start: string): Promise<Set<string>> {
  const rows = await db.query<{ livreur: string }>(
    sql`SELECT DISTINCT livreur FROM chats AS c CROSS JOIN unnest(c.members) AS livreur JOIN messages AS m ON m.chat = c.id
      WHERE c.kind = 'direct' AND c.members && ${livreurs}::text[] AND livreur = ANY(${livreurs}::text[])
        AND m.created >= ${start} AND m.author <> livreur AND starts_with(m.body, ${FIRST_WORDS})`,
  )
  return new Set(rows.map(({ livreur }) => livreur))
}
