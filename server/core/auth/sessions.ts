import type { Collection } from '#model/schema/collection.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import { newSecretId } from '#server/core/base/ids.ts'
import { blankRow, insertRow } from '#server/core/base/storage.ts'
import type { Hooks } from '#server/core/contract/hooks.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { type AuthRequest, later } from './auth-request.ts'
import { authCollections, forgetOf, ownership } from './collections.ts'
import type { Method } from './second-factor.ts'

const SESSIONS: Collection = authCollections._sessions

export interface SessionOpening {
  readonly method: Method | 'impersonation'
  /** How long its token lives. */
  readonly seconds: number
  /** Id of the person who opened the session for the owner of the account. */
  readonly by?: string
}

/** Opens a session of the account, and deletes its expired ones. */
export async function openSession(
  tx: Tx,
  asked: AuthRequest,
  record: AnyRow,
  { method, seconds, by = '' }: SessionOpening,
): Promise<AnyRow> {
  const { collection, ip, agent, now, nowMs } = asked
  const owner = ownership(collection, record.id)
  await forgetOf(tx, '_sessions', owner, sql`expires <= ${now}`)
  const dates = { lastUsed: now, expires: later(nowMs, seconds), created: now, updated: now }
  const row = { ...blankRow(SESSIONS, newSecretId()), ...owner, ...dates, method, ip, agent, by }
  await insertRow(tx, SESSIONS, row, {})
  return row
}

/** Notes that a token of this session was renewed here. */
export async function prolongSession(asked: AuthRequest, id: string): Promise<void> {
  const { kernel, ip, agent, now, nowMs, settings } = asked
  await kernel.db.query(sql`UPDATE "_sessions" SET "lastUsed" = ${now}, updated = ${now},
    expires = ${later(nowMs, settings.seconds.auth)}, ip = ${ip}, agent = ${agent} WHERE id = ${id}`)
}

/** Channel of the ids of revoked sessions. */
export const REVOKED = 'wasl_revoked'

/**
 * Revokes a session deleted through the API: its tokens die in this process before the answer, elsewhere with
 * the commit.
 */
export const sessionsHooks: Hooks = {
  async afterDelete({ record, tx, engine }) {
    await tx.query(sql`SELECT pg_notify(${REVOKED}, ${record.id})`)
    tx.afterCommit(() => engine.endSession(record.id))
  },
}
