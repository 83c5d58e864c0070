import type { Collections, Row } from '#model/collections.ts'
import { callerId } from '#server/core/base/caller.ts'
import { conflict, invalid } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import { notifyMessage } from '#server/notifications/others.ts'
import { markRead } from '#server/read-marks.ts'
import { closedPartner, holdChat, noteActivity } from './queries.ts'

type Event = HookEvent<Collections['messages'], Collections>

export const messagesHooks: Hooks<Collections['messages'], Collections> = {
  async beforeCreate(event) {
    const { record, caller, now, tx } = event
    record.author = callerId(caller)
    refuseEmpty(event)
    await refuseClosed(event)
    record.created = laterThan(await holdChat(tx, record.chat), now)
  },
  async afterCreate(event) {
    const { record, tx, now } = event
    await noteActivity(tx, record)
    await notifyMessage(event)
    await markRead(tx, { thread: 'chat', id: record.chat, user: record.author, until: record.created, now })
  },
}

/** A message without words carries files. */
export function refuseEmpty({
  record,
}: {
  readonly record: Pick<Row<'messages'>, 'files'> & { body: string }
}): void {
  record.body = record.body.trim()
  if (record.body !== '' || record.files.length > 0) return
  throw invalid({
    body: { code: 'validation_required', message: 'Écrivez un message, ou joignez un fichier.' },
  })
}

/** Refuses a message to a closed account, which nobody would read. */
async function refuseClosed({ record, tx }: Event): Promise<void> {
  const name = await closedPartner(tx, record.chat, record.author)
  if (name === null) return
  throw conflict(`Le compte de ${name} est fermé : il ne lira plus ce message.`)
}

/** Messages of one conversation have instants of their own, in order, so that « read up to » means one thing. */
function laterThan(last: string, now: string): string {
  if (last < now) return now
  return new Date(Date.parse(last.replace(' ', 'T')) + 1).toISOString().replace('T', ' ')
}
