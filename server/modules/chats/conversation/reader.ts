import type { Caller } from '#server/core/base/caller.ts'
import { forbidden } from '#server/core/base/refusals.ts'
import { raw, type Sql, sql } from '#server/db/sql.ts'
import { agenceOf } from '#server/people.ts'

/** A reader: the rules of `chats/access.ts` and `messages/access.ts`, for statements that read many at once. */
export interface Reader {
  readonly id: string
  readonly type: string
  readonly staff: boolean
  /** The agence the reader is bound to; empty for none. */
  readonly agence: string
}

export function readerOf(caller: Caller): Reader {
  const { record } = caller
  if (!record) throw forbidden()
  const staff = record.type === 'moderateur'
  return { id: record.id, type: String(record.type), staff, agence: agenceOf(caller) }
}

/** The condition on the conversation `c` for this reader to see it. */
export function visibleTo({ id, type, staff, agence }: Reader): Sql {
  const member = sql`c.members @> ARRAY[${id}]::text[]`
  if (staff && agence === '') return member
  const his = staff
    ? sql`k.agence = ${agence}`
    : type === 'client'
      ? sql`k.client_source = ${id}`
      : sql`(k.delivery_man = ${id} OR k.holder = ${id})`
  return sql`${member} AND (c.kind <> 'commande'
    OR EXISTS (SELECT FROM commands AS k WHERE k.id = c.command AND ${his}))`
}

/** The condition on the message `m`: internal notes are shown to staff alone. */
export const visibleMessages = ({ staff }: Reader): Sql => raw(staff ? 'TRUE' : 'NOT m.internal')
