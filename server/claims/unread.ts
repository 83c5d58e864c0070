import type { Caller } from '#server/core/base/caller.ts'
import { forbidden } from '#server/core/base/refusals.ts'
import type { Db } from '#server/db/database.ts'
import { raw, type Sql, sql } from '#server/db/sql.ts'
import { agenceOf } from '#server/people.ts'

/** The most ids of one answer; a badge shows « 99+ » long before. */
export const MOST_UNREAD = 200

/** A person who reads claims: the rules of `reclamations/access.ts`, for statements that read many at once. */
export interface ClaimReader {
  readonly id: string
  readonly kind: 'client' | 'livreur' | 'desk'
  /** The agence the reader is bound to; empty for none. */
  readonly agence: string
}

/** The reader; 403 for a caller who reads no claim. */
export function claimReader(caller: Caller): ClaimReader {
  const { record } = caller
  const kind = caller.is('Reclamations')
    ? 'desk'
    : caller.is('client')
      ? 'client'
      : caller.is('livreur')
        ? 'livreur'
        : null
  if (!record || kind === null) throw forbidden()
  return { id: record.id, kind, agence: agenceOf(caller) }
}

/** The condition on a claim, named `r` in the statement, for it to be visible to this reader. */
function visibleTo({ id, kind, agence }: ClaimReader): Sql {
  if (kind === 'client') return sql`(r.client = ${id} OR r.author = ${id})`
  if (kind === 'livreur') return sql`r.assigned = ${id}`
  if (agence === '') return raw('TRUE')
  return sql`(EXISTS (SELECT FROM commands AS k WHERE k.id = r.command AND k.agence = ${agence})
    OR (r.command = '' AND EXISTS (SELECT FROM users AS u LEFT JOIN clients AS c ON c."user" = u.id
      LEFT JOIN villes AS v ON v.id = c.ville
      WHERE u.id = r.client AND coalesce(nullif(u.agence, ''), v.agence, '') = ${agence})))`
}

/**
 * Ids of the claims that concern the reader: those of which they are client or author, those assigned to them,
 * those escalated or overdue while they are responsable, and those they have already read.
 */
const concerning = ({ id }: ClaimReader): Sql => sql`(
  SELECT id FROM reclamations WHERE client = ${id}
  UNION SELECT id FROM reclamations WHERE author = ${id}
  UNION SELECT id FROM reclamations WHERE assigned = ${id} AND assigned <> ''
  UNION SELECT id FROM reclamations WHERE responsable = ${id} AND responsable <> ''
    AND (escalated_at IS NOT NULL OR due_at < now())
  UNION SELECT reclamation FROM reclamations_lus WHERE "user" = ${id})`

/** Internal notes are news for the desk alone. */
const latest = ({ kind }: ClaimReader): Sql =>
  raw(kind === 'desk' ? 'r.last_activity_at' : 'r.last_message_at')

/** Ids of the claims that concern the reader and hold something unread, the newest first. */
export async function unreadClaims(db: Db, reader: ClaimReader): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    sql`SELECT r.id FROM reclamations AS r
      LEFT JOIN reclamations_lus AS l ON l.reclamation = r.id AND l."user" = ${reader.id}
      WHERE r.id IN ${concerning(reader)} AND ${latest(reader)} > coalesce(l.read_at, '-infinity')
        AND ${visibleTo(reader)}
      ORDER BY ${latest(reader)} DESC, r.id LIMIT ${MOST_UNREAD}::int`,
  )
  return rows.map(({ id }) => id)
}

export async function isVisible(db: Db, reader: ClaimReader, claim: string): Promise<boolean> {
  const found = await db.query(
    sql`SELECT FROM reclamations AS r WHERE r.id = ${claim} AND ${visibleTo(reader)}`,
  )
  return found.length > 0
}
