import type { Caller } from '#server/core/caller.ts'
import { forbidden } from '#server/core/http/errors.ts'
import { raw, type Sql, sql } from '#server/db/sql.ts'

/** Who reads: the rules of `chats/access.ts` and `messages/access.ts`, for statements that read many at once. */
export interface Reader {
  readonly id: string
  readonly type: string
  readonly staff: boolean
}

export function readerOf({ record }: Caller): Reader {
  if (!record) throw forbidden()
  return { id: record.id, type: String(record.type), staff: record.type === 'moderateur' }
}

/** Of a conversation `c`. */
export function visibleTo({ id, type, staff }: Reader): Sql {
  const member = sql`c.members @> ARRAY[${id}]::text[]`
  if (staff) return member
  const his =
    type === 'client' ? sql`k.client_source = ${id}` : sql`(k.delivery_man = ${id} OR k.holder = ${id})`
  return sql`${member} AND (c.kind <> 'commande'
    OR EXISTS (SELECT FROM commands AS k WHERE k.id = c.command AND ${his}))`
}

/** Of a message `m`: internal notes never leave staff. */
export const saidTo = ({ staff }: Reader): Sql => raw(staff ? 'TRUE' : 'NOT m.internal')
