import type { Collections, Row } from '#model/collections.ts'
import { notifiesEnd } from '#model/domain/notifications/kinds.ts'
import { boundAgence } from '#model/domain/permissions.ts'
import type { HookEvent } from '#server/core/contract/hooks.ts'
import { sql } from '#server/db/sql.ts'
import { personOf } from '#server/people.ts'
import { type Cause, notify, notifyAuthor } from './notify.ts'

/** Tells a client that his agence cancelled his ramassage, or moved it. */
export function notifyPickup(event: HookEvent<Collections['rammasage'], Collections>): void {
  const { record, before, changed, caller } = event
  if (!before || (caller.record && caller.is('client'))) return
  const isCancelled = changed.has('state') && record.state === 'annule'
  const isMoved = changed.has('date') || changed.has('creneau')
  if (!isCancelled && !isMoved) return
  const { id, date, creneau, motif, client } = record
  const told = isCancelled
    ? ({ kind: 'ramassage_annule', details: { date, motif } } as const)
    : ({ kind: 'ramassage_reporte', details: { date, creneau } } as const)
  notify({ ...event, origin: event }, { ...told, collection: 'rammasage', record: id }, [client])
}

/** Tells the members of a conversation, as far as the rules of `messages` let them read this message. */
export async function notifyMessage(event: HookEvent<Collections['messages'], Collections>): Promise<void> {
  const { record, engine, tx } = event
  const [chat] = await tx.query<Row<'chats'> & Reading>(sql`SELECT c.members, c.kind, c.title,
      k.client_source AS client, k.agence, array[k.delivery_man, k.holder] AS carriers
    FROM chats AS c LEFT JOIN commands AS k ON k.id = c.command WHERE c.id = ${record.chat}`)
  if (!chat) return
  const accounts = engine.cached('users')
  const readers = chat.members.filter((id) => {
    const account = accounts.get(id)
    if (!account || (record.internal && account.type !== 'moderateur')) return false
    if (chat.kind !== 'commande') return true
    if (account.type === 'client') return chat.client === id
    if (account.type === 'livreur') return chat.carriers.includes(id)
    return boundAgence(personOf(account), account.agence) === '' || account.agence === chat.agence
  })
  const author = accounts.get(record.author)?.full_name ?? ''
  const details = { author, title: chat.title }
  notify(
    { ...event, origin: event },
    { kind: 'message', collection: 'chats', record: record.chat, details },
    readers,
  )
}

/** The people of a commande, beside the members of its conversation. */
interface Reading {
  readonly client: string | null
  readonly agence: string | null
  readonly carriers: readonly (string | null)[]
}

/** Tells the author of an import how many lines wait to be corrected. */
export function notifyRejects(cause: Cause, record: Row<'imports'>): void {
  if (record.rejected === 0) return
  const { id, file_name: file, accepted, rejected } = record
  const told = { kind: 'import_rejets', collection: 'imports', record: id } as const
  notifyAuthor(cause, { ...told, details: { file, accepted, rejected } }, record.owner)
}

/** Tells a person that an export is ready, or will not come. */
export function notifyExport(
  cause: Cause,
  { id, file_name: file, total, state, owner }: Row<'exports'>,
): void {
  const told = { kind: 'export_fini', collection: 'exports', record: id } as const
  notifyAuthor(cause, { ...told, details: { file, rows: total, state } }, owner)
}

/** Tells the author of a lot that it ended. */
export function notifyEnd(cause: Cause, job: Row<'jobs'>): void {
  if (!notifiesEnd(job)) return
  const { id, kind: action, applied, refused, state, author } = job
  const told = { kind: 'lot_fini', collection: 'jobs', record: id } as const
  notifyAuthor(cause, { ...told, details: { action, applied, refused, state } }, author)
}
