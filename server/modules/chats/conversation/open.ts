import type { Collections } from '#model/collections.ts'
import { mayStart } from '#model/domain/chat/chat.ts'
import type { Person } from '#model/domain/permissions.ts'
import { forbidden, notFound } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import type { Database, Db, Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { personOf } from '#server/people.ts'

export interface ChatOpening {
  readonly engine: Engine<Collections>
  readonly db: Database
  readonly origin: Origin
}

/** The conversation of two people, found or opened; until somebody writes, nobody's list shows it. */
export async function openDirect({ engine, db, origin }: ChatOpening, other: string): Promise<string> {
  const me = mustBeSomebody(origin)
  const found = await engine.find(db, 'users', other)
  const to = found?.active ? found : null
  const members = [me.id, other].sort()
  const known = await directBetween(db, members)
  if (known) return known
  if (!to) throw notFound()
  if (!mayStart(me, personOf(to))) throw forbidden('Vous ne pouvez pas écrire à cette personne.')
  return db.transaction(async (tx) => {
    await oneAtATime(tx, members.join(' '))
    const opened = await directBetween(tx, members)
    return opened ?? (await engine.create(tx, 'chats', { kind: 'direct', members }, origin)).id
  })
}

/**
 * Found by its members, never by an id that can be foretold: somebody else could have given that id to another room.
 */
async function directBetween(db: Db, members: readonly string[]): Promise<string | undefined> {
  const [chat] = await db.query<{ id: string }>(
    sql`SELECT id FROM chats WHERE kind = 'direct' AND cardinality(members) = 2
        AND members @> ${members}::text[] AND members <@ ${members}::text[]`,
  )
  return chat?.id
}

/**
 * The conversation of a commande the caller may see. Its client, its livreur and the staff who answer clients
 * are members from the start; other staff and a livreur who takes over join by opening it.
 */
export async function openCommande({ engine, db, origin }: ChatOpening, command: string): Promise<string> {
  const me = mustBeSomebody(origin)
  await engine.reader.view('commands', command, 'fields=id', origin.caller)
  return db.transaction(async (tx) => {
    await oneAtATime(tx, command)
    const [chat] = await engine.findBy(tx, 'chats', 'command', command)
    if (chat?.members.includes(me.id)) return chat.id
    if (chat) {
      await engine.update(tx, 'chats', chat.id, { members: [...chat.members, me.id] }, origin)
      return chat.id
    }
    const commande = await engine.find(tx, 'commands', command)
    if (!commande) throw notFound()
    const members = [
      ...new Set([
        commande.client_source,
        commande.delivery_man,
        ...(await answering(tx, commande.agence)),
        me.id,
      ]),
    ].filter((id) => id !== '')
    const values = { kind: 'commande', command, title: commande.code, members } as const
    return (await engine.create(tx, 'chats', values, origin)).id
  })
}

/** Locks the key: of two people who open it at once, the second finds the conversation of the first. */
async function oneAtATime(tx: Tx, key: string): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('chats'), hashtext(${key}))`)
}

const MOST_ANSWERING = 50

/** Staff who see the parcel: bound to no agence, or to the one that has it. */
async function answering(tx: Tx, agence: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    sql`SELECT id FROM users WHERE type = 'moderateur' AND active AND 'Reclamations' = ANY(roles)
      AND (agence IN ('', ${agence}) OR 'Moderateurs' = ANY(roles))
      ORDER BY id LIMIT ${MOST_ANSWERING}`,
  )
  return rows.map(({ id }) => id)
}

function mustBeSomebody({ caller }: Origin): Person {
  if (!caller.record) throw forbidden()
  return personOf(caller.record)
}
