import type { Collections, Row } from '#model/collections.ts'
import { mayMeet } from '#model/domain/chat/chat.ts'
import { callerId } from '#server/core/base/caller.ts'
import { invalid } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'

type Event = HookEvent<Collections['chats'], Collections>

export const chatsHooks: Hooks<Collections['chats'], Collections> = {
  async beforeCreate(event) {
    const { record, caller } = event
    record.members = [...new Set([callerId(caller), ...record.members].filter((id) => id !== ''))]
    if (record.kind === 'groupe') await checkGroup(event)
  },
  async beforeUpdate(event) {
    const { record, changed } = event
    record.members = [...new Set(record.members)]
    if (record.kind === 'groupe' && (changed.has('members') || changed.has('title'))) await checkGroup(event)
  },
}

async function checkGroup({ record, before, tx, engine }: Event): Promise<void> {
  if (record.title === '') {
    throw invalid({ title: { code: 'validation_required', message: 'Donnez un nom au groupe.' } })
  }
  const people: Row<'users'>[] = []
  for (const id of record.members) {
    const user = await engine.find(tx, 'users', id)
    if (user) people.push(user)
  }
  const closed = people.find(({ id, active }) => !active && !before?.members.includes(id))
  if (closed) {
    throw refusedMembers(`Le compte de ${closed.full_name} est fermé. Retirez-le du groupe.`)
  }
  if (!mayMeet(people.map(({ type }) => ({ type: type || 'client' })))) {
    throw refusedMembers(
      'Un groupe réunit l’équipe avec des livreurs, ou avec un seul client. Écrivez aux autres à part.',
    )
  }
}

const refusedMembers = (message: string) =>
  invalid({ members: { code: 'validation_invalid_members', message } })
